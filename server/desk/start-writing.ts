/** A writer begins a conversation: where the site allows it, with somebody who liked the profile, within its openings a day. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-writing.ts';
import { type Scope, scopeOf } from '../../contract/permissions.ts';
import { openings as openingsADay } from '../../contract/time.ts';
import { notifyFictional, storeAsFictional } from '../chat/send-as-fictional.ts';
import { countAnswer } from '../insight/writers.ts';
import { graphemes } from '../chat/rules.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { allSitesNow, siteById } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import { audit } from './audit.ts';
import * as sql from './sql-writing.ts';
import { checkNever } from './writing.ts';
import { turnsNow } from './writing-turns.ts';

/** The sites on which writers may begin. */
export const openSites = async (services: Services): Promise<number[]> =>
  (await allSitesNow(services))
    .filter((site) => setting(site, site.countries[0] ?? '', 'writers_may_start'))
    .map((site) => site.id);

export async function listOpenings(
  services: Services,
  staff: StaffCaller,
  scope: Scope,
): Promise<AnswerOf<typeof contract.listOpenings>['openings']> {
  const sites = await openSites(services);
  if (sites.length === 0) return [];
  const { hours, late } = await turnsNow(services);
  const seen = JSON.stringify(scope);
  const rows = await sql.openings(services.db, sites, seen, openingsADay.later, null, null, staff.id, hours, late);
  return rows.map(({ site_id: _, country: __, liked_at: likedAt, ...row }) => ({
    ...row,
    liked_at: likedAt.toISOString(),
  }));
}

/**
 * Two who begin the same one wait for each other, and the second finds it begun. The same key again changes nothing.
 * @throws Refusal conflict (not on this site, no like, begun already, not today any more, or others' turn), and those of storeAsFictional
 */
export async function startWriting(
  services: Services,
  staff: StaffCaller,
  input: { key: string; fictional_id: string; member_id: string; body: string; despite?: boolean | undefined },
): Promise<{ id: string }> {
  const { key, fictional_id: fictionalId, member_id: memberId } = input;
  const sites = await openSites(services);
  const { hours, late } = await turnsNow(services);
  const done = await transaction(services.db, async (tx) => {
    await sql.lockWriting(tx);
    const before = await sql.messageOf.one(tx, key);
    if (before) {
      if (before.sender_id !== fictionalId || before.body !== input.body.trim()) throw new Refusal('conflict');
      return { id: before.conversation_id };
    }
    const scope = JSON.stringify(scopeOf(staff.rights, 'writing.answer'));
    const row = await sql.openings.one(
      tx,
      sites,
      scope,
      openingsADay.later,
      fictionalId,
      memberId,
      staff.id,
      hours,
      late,
    );
    if (!row) throw new Refusal('conflict');
    await checkNever(tx, fictionalId, input);
    const at = { site: await siteById(services, row.site_id), country: row.country };
    const stored = await storeAsFictional(services, tx, at, {
      id: key,
      staff_id: staff.id,
      fictional_id: fictionalId,
      to: memberId,
      body: input.body,
    });
    if (!stored) throw new Refusal('conflict');
    const { conversation_id: id } = stored.sent;
    const length = graphemes(stored.message.body);
    await countAnswer.run(tx, key, staff.id, fictionalId, row.site_id, row.language, id, 'text', length, null, false);
    await audit(
      tx,
      staff,
      'writing_started',
      { kind: 'conversation', id },
      { member_id: memberId, profile_id: fictionalId },
    );
    return { id, stored, at };
  });
  if (done.stored) await notifyFictional(services, done.at, done.stored);
  return { id: done.id };
}
