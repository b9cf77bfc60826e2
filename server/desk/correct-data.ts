/** Corrects the data of a member for a privacy request, one field at a time, by the rules that hold for members themselves. */
import type { BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-threads.ts';
import { birthDateProblem, usernameProblem } from '../accounts/rules.ts';
import { saveProfile } from '../members/own-profile.ts';
import { isUniqueViolation, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import { audit } from './audit.ts';
import { maskEmail } from './mask.ts';
import { askForAddress } from './member-acts.ts';
import { lockProved, noteDone } from './privacy.ts';
import * as acts from './sql-member-acts.ts';
import * as sql from './sql-threads.ts';

type Correction = BodyOf<typeof contract.correctPrivacy>;
type Fields = NonNullable<Awaited<ReturnType<typeof sql.correctable.one>>>;

/** As the proof shows it while there is any: codes, which the page turns into words. */
function shownOf(field: Correction['field'], fields: Fields): string {
  if (field === 'place') return [fields.city, fields.country].filter(Boolean).join(', ');
  if (field === 'wanted') return fields.wanted.join(', ');
  return field === 'email' ? maskEmail(fields.email) : (fields[field] ?? '');
}

/** @throws Refusal bad_request, name_taken, place_unknown, new_email_invalid, new_email_taken, conflict */
async function correct(services: Services, tx: Tx, of: { id: string; site: number }, input: Correction): Promise<void> {
  const site = await siteById(services, of.site);
  const within = { ...services, db: tx as unknown as Services['db'] };
  switch (input.field) {
    case 'name': {
      const name = input.value.trim();
      const problem = usernameProblem(name, '');
      if (problem) throw fieldRefusal('value', problem);
      return sql.correctName.run(tx, of.id, name).then(() => undefined);
    }
    case 'date_of_birth': {
      const country = (await sql.correctable.one(tx, of.id))?.country ?? '';
      const today = services.clock.now().toISOString().slice(0, 10);
      const problem = birthDateProblem(input.value, today, setting(site, country, 'min_age'));
      if (problem) throw fieldRefusal('value', problem);
      return sql.correctBirth.run(tx, of.id, input.value).then(() => undefined);
    }
    case 'gender':
      return saveProfile(within, site, of.id, { gender: input.value });
    case 'wanted':
      return saveProfile(within, site, of.id, { wanted: input.value });
    case 'place':
      return saveProfile(within, site, of.id, { place: input.value });
    case 'language':
      return acts.setLanguage.run(tx, of.id, input.value).then(() => undefined);
    case 'email':
      return askForAddress(services, tx, of.id, input.value.trim(), 'value');
  }
}

/**
 * Each is noted with what stood there; a new address counts once its owner follows the link that went there.
 * @throws Refusal not_found, conflict, and as `correct`
 */
export async function correctData(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: Correction,
): Promise<void> {
  const { field } = input;
  await transaction(services.db, async (tx) => {
    const row = await lockProved(tx, id);
    const before = await sql.correctable.one(tx, row.member_id);
    if (!before) throw new Refusal('not_found');
    await correct(services, tx, { id: row.member_id, site: row.site_id }, input);
    const now = (await sql.correctable.one(tx, row.member_id)) ?? before;
    const after = field === 'email' ? { ...now, email: input.value.trim() } : now;
    const from = shownOf(field, before);
    const to = shownOf(field, after);
    await noteDone(tx, services, staff, id, { act: 'corrected', field, from, to });
    await audit(tx, staff, 'privacy_corrected', { kind: 'member', id: row.member_id }, { number: row.number, field });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'members_username') ? fieldRefusal('value', 'name_taken') : error;
  });
}
