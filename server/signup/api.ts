/** Handlers for the calls of sign-up. */
import { errors } from '../../contract/errors.ts';
import type * as contract from '../../contract/signup.ts';
import { deviceOf, signIn } from '../accounts/api.ts';
import { countCheck } from '../accounts/attempts.ts';
import { excludedBy, noteExcluded } from '../accounts/bans/excluded.ts';
import { marksOf } from '../accounts/bans/marks.ts';
import { isRefused } from '../accounts/bans/refused-domains.ts';
import { isEmail, suggestEmail, usernameProblem } from '../accounts/rules.ts';
import { memberByEmail } from '../accounts/sql.ts';
import { presentUser } from '../accounts/user.ts';
import { newWork } from '../accounts/work.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { setting } from '../sites/settings.ts';
import { createAccount, namesOf, signupsOpen } from './create-account.ts';
import * as steps from './save-step.ts';
import * as sql from './sql.ts';
import { startOfCookie, startCookie } from './start.ts';
import { newSignupWork, newStamp } from './work.ts';
import { trackingCookie, trackingOfCookie } from './tracking.ts';

const emptyProfile = {
  gender: null,
  wanted: [],
  sexuality: null,
  region: null,
  city: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  signup_reason: null,
  tattoos: null,
  interests: [],
  about: '',
  bdsm_role: null,
  bdsm_limits: [],
  bdsm_shown: 'nobody' as const,
  main_image: null,
};

export const getSignup: Handler<typeof contract.getSignup> = async (call) => {
  const { services, site, country } = call;
  const start = startOfCookie(call.cookie(startCookie));
  const saved = call.member_id ? await sql.savedProfile.one(services.db, call.member_id) : undefined;
  const user = call.member_id ? await presentUser(services, site, call.member_id) : null;
  const recipient =
    start.to && /^[\da-f-]{36}$/.test(start.to)
      ? await sql.recipient.one(services.db, null, site.pool_id, start.to)
      : undefined;
  const { signup_step: signupStep = 0, ...profile } = saved ?? { signup_step: 0, country, ...emptyProfile };
  return {
    open: signupsOpen(site, country, trackingOfCookie(call.cookie(trackingCookie))),
    min_age: setting(site, country, 'min_age'),
    started: newStamp(services),
    step: signupStep,
    start,
    recipient: recipient ?? null,
    saved: { ...profile, main_image: user?.profile.main_image ?? null },
  };
};

export const getWork: Handler<typeof contract.getWork> = async ({ services, site, ip, query }) => ({
  challenge: (await (query.for === 'login'
    ? newWork(services, site, 'login', 'little')
    : newSignupWork(services, site, ip))) as never,
});

export const checkSignup: Handler<typeof contract.checkSignup> = async (call) => {
  const { services, site, locale } = call;
  const { email, name } = call.body;
  const errorText = (code: keyof typeof errors) => services.words.text(locale, errors[code].text);
  const hides = setting(site, call.country, 'hide_account_existence');
  const holder = email ? await memberByEmail.one(services.db, site.pool_id, email.trim()) : undefined;
  if (holder) await countCheck(services, site.pool_id, holder.typed, call.ip);
  const marks = email ? await marksOf(services, site.company.id, { email }) : [];
  const excluded = await excludedBy(services.db, marks);
  // Refused here already, most go no further.
  if (!hides && excluded) noteExcluded(services, marks);
  const emailTaken = !hides && (holder?.id || holder?.held || excluded);
  const suggestion = email && suggestEmail(email);
  const emailError =
    email === undefined
      ? null
      : !isEmail(email.trim())
        ? errorText('email_invalid')
        : !suggestion && (await isRefused(services, site.company.id, email))
          ? errorText('email_throwaway')
          : emailTaken
            ? errorText('email_taken')
            : null;
  const problem = name === undefined ? undefined : usernameProblem(name, email ?? '', namesOf(site));
  const free = name === undefined || problem ? [] : await freeNames(call as Call, name.trim());
  const nameTaken = name !== undefined && !problem && !free.includes(name.trim());
  return {
    email_error: emailError,
    email_suggestion: suggestion || null,
    name_error: problem ? errorText(problem) : nameTaken ? errorText('name_taken') : null,
    name_suggestions: nameTaken ? free.slice(0, 3) : [],
  };
};

/** Of the name and some variations, those that are free. */
async function freeNames(call: Call, name: string): Promise<string[]> {
  const year = call.services.clock.now().getFullYear() % 100;
  const variations = [
    name,
    `${name}${year}`,
    `${name}_`,
    `the.${name}`,
    `${name}.${year + 1}`,
    `${name}${name.length}${year}`,
  ]
    .map((n) => n.replace(/_$/, '_1'))
    .filter((n) => n.length <= 30);
  const takenNames = await sql.nameTaken(call.services.db, call.site.pool_id, variations);
  return variations.filter((n) => !takenNames.some((t) => t.name === n));
}

export const signup: Handler<typeof contract.signup> = async (call) => {
  const tracking = trackingOfCookie(call.cookie(trackingCookie));
  const created = await createAccount(call.services, { ...call, tracking, device: deviceOf(call) }, call.body);
  call.clearCookie(startCookie);
  call.clearCookie(trackingCookie);
  // A site that hides which addresses have accounts gives everybody the same answer: check your inbox, then log in.
  if (!created) return { user: null };
  await signIn(call as Call, created);
  return { user: await presentUser(call.services, call.site, created.member.id) };
};

export const savePerson: Handler<typeof contract.savePerson> = async (call) => ({
  step: await steps.savePerson(call.services, call.member_id, call.body),
});

export const savePlace: Handler<typeof contract.savePlace> = async (call) => ({
  step: await steps.savePlace(call.services, call.site, call.member_id, call.body),
});

export const saveAbout: Handler<typeof contract.saveAbout> = async (call) => ({
  step: await steps.saveAbout(call.services, call.member_id, call.body),
});

export const skipStep: Handler<typeof contract.skipStep> = async (call) => ({
  step: await steps.completeStep(call.services, call.member_id, call.body.step as 1 | 2 | 3 | 4),
});
