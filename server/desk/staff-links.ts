/**
 * How staff come in: by a mail's link that works once, and for a stated time. They set their password and second factor themselves, so that
 * nobody ever sends or shares one; what a colleague takes back opens nothing from that moment.
 */
import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { type StaffLinkKind, staffLinkHours } from '../../contract/desk-staff.ts';
import { pageAddress } from '../../contract/own-path.ts';
import { countLogIn, forgetWrongPasswords } from '../accounts/attempts.ts';
import { codeStep } from '../accounts/codes.ts';
import { checkPassword, hashPassword, passwordProblem } from '../accounts/passwords.ts';
import { qrPath } from '../accounts/second-factor.ts';
import { staffLinkCommon, staffLinkWords } from '../notifications/mails/staff-words.ts';
import { letterheadOf, postLetter, type Translate } from '../notifications/post-letter.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { open, seal } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { audit } from './audit.ts';
import { newCodes } from './create-staff.ts';
import { roleNames } from './grants.ts';
import * as sql from './sql-staff-links.ts';
import { grantsOf, setCodes, setPassword } from './sql-staff.ts';
import { endOtherStaffSessions, endStaffSession, startStaffSession } from './staff-context.ts';

const purpose = 'staff-totp';
const setsPassword = (kind: StaffLinkKind) => kind !== 'factor';
const setsFactor = (kind: StaffLinkKind) => kind !== 'password';
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A password nobody knows, of an account that has none. */
export const noPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

/** Queues the mail, in the transaction of what is asked. An earlier link of this account ends. */
export async function orderLink(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  by: { id: string | null; name: string },
  of: { staff_id: string; kind: StaffLinkKind; site_id: number; how?: string | undefined },
): Promise<void> {
  const id = uuidv7();
  await sql.dropLinks.run(tx, of.staff_id);
  const hours = staffLinkHours[of.kind];
  await sql.insertLink.run(tx, id, of.staff_id, of.kind, of.site_id, by.id, by.name, of.how ?? '', hours);
  await services.jobs.enqueue(tx, sendStaffLink, { id }, { key: id });
}

/** What a link is to set anew opens nothing any more, and log-ins end. */
export async function takeBack(
  services: Pick<Services, 'config'>,
  tx: Tx,
  { id, email }: { id: string; email: string },
  kind: StaffLinkKind,
): Promise<void> {
  if (setsPassword(kind)) await setPassword.run(tx, id, await noPassword());
  if (setsFactor(kind)) {
    await setCodes.run(tx, id, seal(services.config.secret, purpose, newCodes(email).secret));
    await sql.dropPasskeys.run(tx, id);
  }
  await endOtherStaffSessions(tx, id, undefined);
}

/** The token is made as the mail is, and stands nowhere else: a mail that is sent again has another. */
export const sendStaffLink: JobDefinition<{ id: string }> = {
  name: 'send_staff_link',
  retries: 16,
  backoff: true,
  expiresSeconds: 120,
  async run(services, { id }, job) {
    const row = await sql.linkToSend.one(services.db, id);
    if (!row) return;
    const token = randomBytes(32).toString('base64url');
    await sql.setLinkToken.run(services.db, id, hashOf(token));
    const [country = 'NL'] = (await siteById(services, row.site_id)).countries;
    const head = await letterheadOf(services, { site_id: row.site_id, language: row.language, country });
    const values = { ...head.values, name: row.name, by: row.asked_by, hours: staffLinkHours[row.kind] };
    const translate: Translate = (descriptor) => services.words.text(head.locale, descriptor, values);
    const words = staffLinkWords[row.kind];
    const letter = {
      to: row.email,
      subject: translate(words.subject),
      heading: translate(words.heading),
      paragraphs: [translate(words.lead), translate(staffLinkCommon.until)],
      button: { label: translate(words.button), url: pageAddress(head.origin, `/desk/join?token=${token}`) },
      after: [translate(staffLinkCommon.not_you)],
      reason: translate(staffLinkCommon.reason),
    };
    await postLetter(services, head, translate, letter, { mail: 'staff_link', job_id: job.id });
  },
};

async function linkOf(db: Db, token: string): Promise<sql.LinkRow> {
  const row = await sql.linkByToken.one(db, hashOf(token));
  if (!row) throw new Refusal('link_invalid');
  return row;
}

/** @throws Refusal link_invalid */
export async function openLink({ db, config }: Services, token: string) {
  const row = await linkOf(db, token);
  const about = { kind: row.kind, name: row.name, email: row.email, expires_at: row.expires_at.toISOString() };
  if (!setsFactor(row.kind)) return { ...about, setup: null };
  const fresh = seal(config.secret, purpose, newCodes(row.email).secret);
  const kept = row.totp_sealed ?? (await sql.keepSecret.one(db, row.id, fresh))?.totp_sealed;
  if (!kept) throw new Refusal('link_invalid');
  const codes = newCodes(row.email, open(config.secret, purpose, kept));
  return { ...about, setup: { ...codes, qr: qrPath(codes.otpauth_url) } };
}

/**
 * @throws Refusal link_invalid; login_blocked; password_… and old_password_wrong (on `password`), code_wrong (on `code`)
 */
export async function followLink(
  services: Services,
  input: { token: string; password: string; code: string },
  visitor: { ip: string; user_agent: string; host: string; country: string; before: string | undefined },
): Promise<{ id: string; password_hash: string; token: string; roles: string[] }> {
  const { db, config, clock } = services;
  const hash = hashOf(input.token);
  const row = await linkOf(db, input.token);
  const fresh = setsPassword(row.kind);
  const problem = fresh ? passwordProblem(input.password, [row.email, row.name]) : undefined;
  if (problem) throw fieldRefusal('password', problem);
  // Whoever got hold of the mail alone does not guess the other half.
  const attempt = await countLogIn(services, {
    account: row.staff_id,
    scope: 'desk',
    ip: visitor.ip,
    device: undefined,
  });
  if (!fresh && !(await checkPassword(row.password_hash, input.password)))
    throw fieldRefusal('password', 'old_password_wrong');
  const sealed = setsFactor(row.kind) ? row.totp_sealed : row.totp_secret;
  const step = sealed === null ? null : codeStep(open(config.secret, purpose, sealed), input.code, clock.now());
  if (step === null) throw fieldRefusal('code', 'code_wrong');
  const newHash = fresh ? await hashPassword(input.password) : null;
  const link = await transaction(db, async (tx) => {
    const locked = await sql.lockLink.one(tx, hash);
    if (!locked || locked.totp_sealed !== row.totp_sealed) throw new Refusal('link_invalid');
    await sql.useLink.run(tx, row.id);
    await sql.letIn.run(tx, row.staff_id, newHash, setsFactor(row.kind) ? sealed : null, step);
    await endOtherStaffSessions(tx, row.staff_id, undefined);
    await endStaffSession(tx, visitor.before);
    const { token } = await startStaffSession(tx, row.staff_id, visitor);
    const roles = roleNames((await grantsOf.one(tx, row.staff_id))?.grants ?? []);
    const self = { id: row.staff_id, name: row.name };
    await audit(
      tx,
      self,
      row.kind === 'invite' ? 'staff_joined' : 'staff_let_in',
      { kind: 'staff', id: self.id },
      {
        link: row.kind,
      },
    );
    return { id: row.staff_id, password_hash: newHash ?? row.password_hash, token, roles };
  });
  await forgetWrongPasswords(services, attempt);
  return link;
}
