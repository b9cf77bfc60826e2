/**
 * The studio: fictional profiles made, edited, shown, paused and retired at the desk. That they are fictional is a matter of the
 * database (db/functions/fictional.sql, members.kind), not of anything here.
 */
import { uuidv7 } from 'uuidv7';
import type * as contract from '../../contract/desk-fictional.ts';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { type Changes, merged } from '../../contract/fictional-draft.ts';
import { interests as allInterests } from '../../contract/interests.ts';
import { may } from '../../contract/permissions.ts';
import { birthDateProblem, usernameProblem } from '../accounts/rules.ts';
import { notifyFictional, storeAsFictional } from '../chat/send-as-fictional.ts';
import { zoneOfSite } from '../insight/days.ts';
import { saveOwnProfile } from '../members/own-profile-sql.ts';
import { type Db, isUniqueViolation, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { checkPlace } from '../sites/check-place.ts';
import { allSitesNow, siteById } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { checkAble } from './assigned-writers.ts';
import { audit } from './audit.ts';
import { rightsOf } from './grants.ts';
import { presentPhoto } from './present.ts';
import { dropDraft, lockEditable, takeDraft } from './fictional-drafts.ts';
import { holdShare } from './fictional-share.ts';
import { previewToken } from './preview.ts';
import { factChanges, studioFacts } from './fictional-changes.ts';
import * as sql from './sql-fictional.ts';
import { photosById, photosOf } from './sql-photos.ts';
import { staffAtWork } from './sql-staff.ts';
import { asksIfReal, realWords } from './writing-rules.ts';
import { turnsNow } from './writing-turns.ts';

const about = (id: string) => ({ kind: 'member' as const, id });

export async function listFictional(
  services: Services,
  input: { scope: unknown; q: string; language?: string | undefined; writer?: string | undefined },
): Promise<AnswerOf<typeof contract.listFictional>> {
  const { scope, q, language = null, writer = null } = input;
  const rows = await sql.fictionalList(services.db, JSON.stringify(scope), q.trim(), language, writer);
  const ids = rows.flatMap((row) => row.photo_id ?? []);
  const photos = new Map((ids.length ? await photosById(services.db, ids) : []).map((photo) => [photo.id, photo]));
  return {
    profiles: rows.map(({ photo_id: photoId, ...row }) => {
      const photo = photoId ? photos.get(photoId) : undefined;
      return { ...row, photo: photo ? presentPhoto(services, photo) : null };
    }),
  };
}

/** Of 28 days ending so many days ago. */
async function countsOf(db: Db, id: string, daysAgo: number) {
  const [counts, spent, answers, asking] = await Promise.all([
    sql.fictionalCounts.one(db, id, daysAgo),
    sql.creditsSpent.one(db, id, daysAgo),
    sql.trueAnswers.one(db, id, daysAgo),
    sql.perhapsAsking(db, id, daysAgo, realWords),
  ]);
  return {
    conversations: counts?.conversations ?? 0,
    written: counts?.written ?? 0,
    received: counts?.received ?? 0,
    minutes: counts?.minutes ?? null,
    credits: spent?.credits ?? 0,
    asked: asking.filter(({ body }) => asksIfReal(body)).length,
    true_answers: answers?.n ?? 0,
  };
}

/** @throws Refusal not_found */
export async function readFictional(
  services: Services,
  id: string,
): Promise<AnswerOf<typeof contract.getFictional>['profile']> {
  const { db } = services;
  const row = await sql.fictionalById.one(db, id, (await turnsNow(services)).hours);
  if (!row) throw new Refusal('not_found');
  const site = await siteById(services, row.site_id);
  const zone = zoneOfSite(site);
  const [photos, origins, now, before, days, staff, busy] = await Promise.all([
    photosOf(db, id),
    sql.photoOrigins(db, id),
    countsOf(db, id, 0),
    countsOf(db, id, 28),
    sql.writtenDays(db, id, zone),
    staffAtWork(db),
    sql.writesFor(db, id, row.site_id),
  ]);
  const busyWith = new Map(busy.map((writer) => [writer.staff_id, writer.profiles]));
  const originOf = new Map(origins.map((origin) => [origin.photo_id, origin]));
  return {
    ...row,
    made_at: row.made_at.toISOString(),
    shown_at: row.shown_at?.toISOString() ?? null,
    photos: photos.map((photo) => ({
      photo: presentPhoto(services, photo),
      origin: originOf.get(photo.id)?.origin ?? null,
      licence: originOf.get(photo.id)?.licence ?? null,
      reusable: originOf.get(photo.id)?.reusable ?? false,
    })),
    counts: [now, before],
    days,
    staff: staff.flatMap(({ id: staffId, name, grants }) => {
      const rights = rightsOf(grants).filter(
        (right) => right.permission === 'writing.answer' && (right.sites === null || right.sites.includes(row.site_id)),
      );
      if (rights.length === 0) return [];
      const languages = rights.some((right) => right.languages === null)
        ? null
        : [...new Set(rights.flatMap((right) => right.languages ?? []))];
      return [{ id: staffId, name, languages, profiles: busyWith.get(staffId) ?? 0 }];
    }),
    countries: [...site.countries],
    writer_profiles: writerProfiles(site),
    time_zone: zone,
  } as AnswerOf<typeof contract.getFictional>['profile'];
}

/** @throws Refusal not_found */
export async function previewOf(services: Services, id: string): Promise<AnswerOf<typeof contract.previewFictional>> {
  const row = await sql.siteOf.one(services.db, id);
  if (!row) throw new Refusal('not_found');
  const { languages } = await siteById(services, row.site_id);
  return { token: previewToken(services, { site: row.site_id, scope: null, fictional: id }), languages };
}

/** @throws Refusal name_invalid and the like, date_of_birth_invalid */
export function checkIdentity({ clock }: Services, site: Site, country: string, name: string, birth: string): void {
  const problem = usernameProblem(name, '', [site.name, site.company.name]);
  if (problem) throw new Refusal(problem, { fields: { name: problem } });
  const today = clock.now().toISOString().slice(0, 10);
  if (birthDateProblem(birth, today, setting(site, country, 'min_age')))
    throw new Refusal('date_of_birth_invalid', { fields: { date_of_birth: 'date_of_birth_invalid' } });
}

/** @throws Refusal name_taken */
export async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'members_username'))
      throw new Refusal('name_taken', { fields: { name: 'name_taken' } });
    throw error;
  }
}

/** @throws Refusal forbidden (not at this site), name_taken, name_invalid …, date_of_birth_invalid, place_unknown */
export async function makeFictional(
  services: Services,
  staff: StaffCaller,
  input: BodyOf<typeof contract.makeFictional>,
): Promise<{ id: string }> {
  const { site_id: siteId, date_of_birth: birth, gender, wanted } = input;
  const name = input.name.trim();
  if (!may(staff.rights, 'fictional.edit', { site: siteId })) throw new Refusal('forbidden');
  const site = (await allSitesNow(services)).find((site) => site.id === siteId);
  if (!site) throw new Refusal('forbidden');
  const place = checkPlace(site, input);
  checkIdentity(services, site, input.country, name, birth);
  const id = uuidv7();
  const { country, region, city, lat, lon } = place;
  await unlessTaken(
    transaction(services.db, async (tx) => {
      await sql.insertFictional.one(
        tx,
        id,
        siteId,
        name,
        site.languages[0] ?? 'en',
        birth,
        gender,
        [...wanted],
        country,
        region,
        city,
        lat,
        lon,
        staff.name,
      );
      await audit(tx, staff, 'fictional_made', about(id), { name });
    }),
  );
  return { id };
}

const writerProfiles = (site: Site): number => setting(site, site.countries[0] ?? '', 'writer_profiles');

/** Those of these whom the site lets write for one profile more. */
export async function roomFor(tx: Tx, site: Site, id: string, staff: readonly string[]): Promise<string[]> {
  const most = writerProfiles(site);
  if (most === 0 || staff.length === 0) return [...staff];
  await sql.lockWriters(tx, staff);
  const busy = await sql.writesFor(tx, id, site.id);
  return staff.filter((writer) => !busy.some(({ staff_id: by, profiles }) => by === writer && profiles >= most));
}

/** Nobody is given more profiles of a site than one person may have; who writes for this one already stays. @throws Refusal writer_full */
async function checkRoom(tx: Tx, site: Site, id: string, writers: readonly { staff_id: string }[]): Promise<void> {
  const before = new Set((await sql.writersNow(tx, id)).map((writer) => writer.staff_id));
  const added = [...new Set(writers.map((writer) => writer.staff_id))].filter((staff) => !before.has(staff));
  if ((await roomFor(tx, site, id, added)).length < added.length) throw fieldRefusal('writers', 'writer_full');
}

/** These changes with what the draft says; of the texts those that it does not name stay. */
async function withDraft(tx: Tx, id: string, named: Changes, seen: readonly { field: string; version: number }[]) {
  const whole = merged([named, ...(await takeDraft(tx, id, seen))]);
  if (!whole.texts || named.texts) return whole;
  const texts = (await sql.textsOf(tx, id)) as NonNullable<Changes['texts']>;
  return merged([{ texts }, whole]);
}

const interestIds = new Set(allInterests.map((interest) => interest.id));

/** @throws Refusal not_found, conflict (somebody else changed it, or it is retired), place_unknown, bad_request, writer_full */
export async function saveFictional(
  services: Services,
  staff: StaffCaller,
  id: string,
  { version: seen, draft, ...named }: BodyOf<typeof contract.saveFictional>,
): Promise<{ version: number }> {
  return transaction(services.db, async (tx) => {
    const row = await lockEditable(tx, id);
    if (row.version !== seen) throw new Refusal('conflict');
    const input = draft ? await withDraft(tx, id, named, draft) : named;
    const site = await siteById(services, row.site_id);
    const at = input.place && checkPlace(site, input.place);
    const columns = {
      ...input.facts,
      ...(input.facts?.interests
        ? { interests: input.facts.interests.filter((interest) => interestIds.has(interest)) }
        : {}),
      ...(input.about === undefined ? {} : { about: input.about.trim() }),
      ...(at ? { country: at.country, region: at.region, city: at.city, lat: at.lat, lon: at.lon } : {}),
    };
    const before = await studioFacts(tx, id);
    if (Object.keys(columns).length > 0) await saveOwnProfile.run(tx, id, JSON.stringify(columns));
    if (input.texts) {
      await sql.dropTexts.run(tx, id);
      const texts = new Map(input.texts.map((text) => [text.language, text.about.trim()]));
      for (const [language, text] of texts) if (text) await sql.saveText.run(tx, id, language, text);
    }
    if (input.writers) {
      await checkRoom(tx, site, id, input.writers);
      await checkAble(tx, site.id, id, input.writers);
      await sql.dropWriters.run(tx, id);
      for (const { language, staff_id: staffId, from_hour: from, to_hour: to } of input.writers) {
        if (from === to) throw fieldRefusal('writers', 'bad_request');
        await sql.saveWriter.run(tx, id, language, staffId, from, to);
      }
    }
    const saved = await sql.saveFictional.one(tx, id, input.voice?.trim() ?? null, input.never?.trim() ?? null);
    const details = { name: row.name, what: Object.keys(input).join(' ') };
    await audit(tx, staff, 'fictional_saved', about(id), details, factChanges(before, await studioFacts(tx, id)));
    return { version: saved?.version ?? row.version };
  });
}

/** What a draft needs before anybody sees it. @throws Refusal not_found, not_ready */
export async function checkReady(db: Db | Tx, id: string): Promise<{ languages: string[] }> {
  const profile = await sql.readiness.one(db, id);
  if (!profile) throw new Refusal('not_found');
  if (!profile.photo || !profile.about || profile.languages.length === 0) throw new Refusal('not_ready');
  return { languages: profile.languages };
}

/** @throws Refusal not_found, conflict (no draft), not_ready */
export async function showFictional(services: Services, staff: StaffCaller, id: string): Promise<void> {
  await transaction(services.db, async (tx) => {
    const row = await lockEditable(tx, id);
    if (row.state !== 'draft') throw new Refusal('conflict');
    const { languages } = await checkReady(tx, id);
    await sql.setState.run(tx, id, 'shown');
    await sql.setProfile.run(tx, id, 'active');
    await holdShare(services, tx, (await siteById(services, row.site_id)).pool_id);
    await audit(tx, staff, 'fictional_shown', about(id), { name: row.name, languages: languages.join(' ') });
  });
}

/** @throws Refusal not_found, conflict (a draft, or retired) */
export async function pauseFictional(
  services: Services,
  staff: StaffCaller,
  id: string,
  paused: boolean,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const row = await lockEditable(tx, id);
    if (row.state === 'draft') throw new Refusal('conflict');
    if ((row.state === 'paused') === paused) return;
    await sql.setState.run(tx, id, paused ? 'paused' : 'shown');
    await holdShare(services, tx, (await siteById(services, row.site_id)).pool_id);
    await audit(tx, staff, paused ? 'fictional_paused' : 'fictional_resumed', about(id), { name: row.name });
  });
}

/**
 * For good: says goodbye in each member's language where there is one, else in the first given; then the talks close.
 * @throws Refusal not_found, conflict (retired already)
 */
export async function retireFictional(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: BodyOf<typeof contract.retireFictional>,
): Promise<{ conversations: number }> {
  const [first] = input.goodbye;
  const textOf = new Map<string, string>(input.goodbye.map(({ language, text }) => [language, text]));
  const { sent, at, count } = await transaction(services.db, async (tx) => {
    const row = await lockEditable(tx, id);
    const site = await siteById(services, row.site_id);
    const partners = row.state === 'draft' ? [] : await sql.partners(tx, id);
    const stored = [];
    for (const partner of partners) {
      const place = { site, country: partner.country };
      const message = await storeAsFictional(services, tx, place, {
        id: uuidv7(),
        staff_id: staff.id,
        fictional_id: id,
        to: partner.member_id,
        body: textOf.get(partner.language) ?? first?.text ?? '',
      });
      if (message) stored.push({ message, place });
    }
    await sql.setState.run(tx, id, 'shown');
    await sql.setState.run(tx, id, 'retired');
    await dropDraft.run(tx, id);
    await sql.setProfile.run(tx, id, 'disabled');
    await holdShare(services, tx, site.pool_id);
    await audit(tx, staff, 'fictional_retired', about(id), { name: row.name, conversations: partners.length });
    return { sent: stored, at: site, count: partners.length };
  });
  for (const { message, place } of sent) await notifyFictional(services, { ...place, site: at }, message);
  return { conversations: count };
}
