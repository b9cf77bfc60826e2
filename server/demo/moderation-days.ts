/** What the demo's moderators decided in ninety days: photos, texts, reports, and the appeals against it. */
import { uuidv7 } from 'uuidv7';
import { dayMs, hourMs, minuteMs } from '../../contract/time.ts';
import { newNumber } from '../moderation/numbers.ts';
import type { Tx } from '../platform/db.ts';
import * as sql from './desk-days-sql.ts';
import { appealTexts, reportStories } from './desk-days-texts.ts';
import { days, type Diary, peopleAt, type Team } from './diary.ts';
import type { Person } from './person.ts';

export async function photos(
  tx: Tx,
  { random, now, at, note }: Diary,
  team: Team,
  people: readonly Person[],
): Promise<void> {
  const moderators = [team.moderation, team.second, team.lead];
  for (const photo of await sql.decidePhotos(
    tx,
    moderators.map((moderator) => moderator.id),
    now,
  )) {
    const by = moderators.find((moderator) => moderator.id === photo.by);
    if (by) note(photo.at, by, 'photo_approved', { kind: 'photo', id: photo.id }, { member_id: photo.member_id });
  }
  const reasons = ['poor_quality', 'not_a_person', 'contact_details', 'explicit', 'copyright', 'not_you'] as const;
  const cases: object[] = [];
  const decisions: object[] = [];
  const next = peopleAt(people, random);
  for (let i = 0; i < 22; i++) {
    const when = at((days * (i + 0.5)) / 22);
    const member = next(when, (p) => p.photos.length > 2);
    const photo = member?.photos.at(-2);
    const by = random.pick(moderators);
    const reason = random.pick(reasons);
    if (!member || !photo || !(await sql.refusePhoto.one(tx, photo.id, reason, by.id, when))) continue;
    const [id, number] = [uuidv7(), newNumber('D', when)];
    cases.push({
      id,
      number,
      source: 'photo',
      member_id: member.id,
      reporter_id: null,
      reason: '',
      note: '',
      evidence: [],
      created_at: when,
      decided_at: when,
    });
    decisions.push({
      id: uuidv7(),
      case_id: id,
      staff_id: by.id,
      action: 'reject_photo',
      reason,
      facts: '',
      photo_id: photo.id,
      created_at: when,
    });
    note(when, by, 'photo_rejected', { kind: 'photo', id: photo.id }, { member_id: member.id, reason });
  }
  await sql.insertCases.run(tx, JSON.stringify(cases));
  await sql.insertDecisions.run(tx, JSON.stringify(decisions));
  const ids = moderators.map((moderator) => moderator.id);
  for (const again of await sql.repeatPhotos(tx, ids, now)) {
    const by = moderators.find((moderator) => moderator.id === again.by);
    if (by) note(again.at, by, 'photo_decided_again', { kind: 'photo', id: again.id }, { member_id: again.member_id });
  }
}

export async function texts(tx: Tx, { random, now, note }: Diary, team: Team): Promise<void> {
  for (const { id, at } of await sql.textsPassed(tx, now))
    note(
      at,
      random.pick([team.moderation, team.second]),
      'text_passed',
      { kind: 'member', id },
      { waited: random.int(60, 20_000) },
    );
}

export async function reports(
  tx: Tx,
  { random, now, at, note }: Diary,
  team: Team,
  people: readonly Person[],
): Promise<void> {
  const cases: object[] = [];
  const decisions: object[] = [];
  const appeals: object[] = [];
  const next = peopleAt(people, random);
  const count = Math.min(64, Math.floor(people.length / 12));
  for (let i = 0; i < count; i++) {
    const decided = at(1 + ((days - 2) * (count - 1 - i)) / count);
    const created = new Date(decided.getTime() - random.int(22, 1_300) * minuteMs);
    const story = reportStories[i % reportStories.length];
    const member = next(created);
    const reporter = member && next(created, (p) => p.site === member.site && p !== member);
    if (!story || !member || !reporter) continue;
    const written = (words: Record<string, string> | undefined, language: string) => words?.[language] ?? '';
    const by =
      story.action === 'suspend' && !story.days ? team.lead : random.pick([team.moderation, team.second, team.lead]);
    const [id, decision, number] = [uuidv7(), uuidv7(), newNumber('D', created)];
    cases.push({
      id,
      number,
      source: 'report',
      member_id: member.id,
      reporter_id: reporter.id,
      reason: story.reason,
      note: written(story.note, reporter.language),
      evidence: [],
      created_at: created,
      decided_at: decided,
    });
    const until = story.days ? new Date(decided.getTime() + story.days * dayMs) : null;
    decisions.push({
      id: decision,
      case_id: id,
      staff_id: by.id,
      action: story.action,
      reason: story.because ?? '',
      facts: written(story.facts, member.language),
      photo_id: null,
      created_at: decided,
      until,
    });
    const about = { kind: 'case', id };
    note(new Date(decided.getTime() - random.int(2, 9) * minuteMs), by, 'report_opened', about, { number });
    note(decided, by, `report_${story.action}`, about, {
      number,
      member_id: member.id,
      ...(story.because ? { reason: story.because } : {}),
      ...(until ? { until: until.toISOString() } : {}),
    });
    // Every third who was warned or suspended for a time asks for another look, after a day or two.
    const said = appealTexts[i % 5 === 1 ? 1 : 0];
    const appealed = new Date(decided.getTime() + random.int(9, 40) * hourMs);
    const answered = new Date(appealed.getTime() + random.int(3, 44) * hourMs);
    const asks = story.action === 'warn' || story.days !== undefined;
    if (!said || !asks || i % 3 !== 1 || answered > now) continue;
    const appeal = uuidv7();
    const other = by === team.lead ? team.support : team.lead;
    const status = said.overturn ? 'overturned' : 'upheld';
    appeals.push({
      id: appeal,
      decision_id: decision,
      text: written(said.text, member.language),
      status,
      created_at: appealed,
      decided_by: other.id,
      decided_at: answered,
      answer: written(said.answer, member.language),
    });
    note(answered, other, `appeal_${status}`, { kind: 'appeal', id: appeal }, { number, member_id: member.id });
  }
  await sql.insertCases.run(tx, JSON.stringify(cases));
  await sql.insertDecisions.run(tx, JSON.stringify(decisions));
  await sql.insertAppeals.run(tx, JSON.stringify(appeals));
  await sql.endSuspensions.run(tx, now);
  await sql.holdSuspensions.run(tx, now);
  await sql.dateBans.run(tx);
}
