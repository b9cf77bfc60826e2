/**
 * Ninety days of work behind the demo's desk: who approved, decided, answered and gave back what, at the hours at which people work,
 * each with its line in the audit log. The open cases of today are in desk-work.ts.
 */
import { uuidv7 } from 'uuidv7';
import { dayMs, hourMs, minuteMs } from '../../contract/time.ts';
import { createStaff } from '../desk/create-staff.ts';
import { countShares } from '../desk/fictional-share.ts';
import { demoStaff, ensureDemoStaff } from '../desk/demo-staff.ts';
import { transaction } from '../platform/db.ts';
import { type AuditRow, insertAuditPast, markHandled } from './backdate.ts';
import * as sql from './desk-days-sql.ts';
import { keepLetterCopies } from './letter-copies.ts';
import { formerStaff } from './desk-work.ts';
import { type Colleague, days, type Diary, type Team, workTime } from './diary.ts';
import { photos, reports, texts } from './moderation-days.ts';
import { signals } from './signals-days.ts';
import { pricesDays } from './prices-days.ts';
import { templates } from './reply-templates.ts';
import type { OrderServices } from './orders.ts';
import type { Person } from './person.ts';
import { createRandom } from './random.ts';
import { care, complaints, looks, money, requests } from './support-days.ts';
import { studioDays } from './studio.ts';
import { versions } from './versions-days.ts';
import { writersDays } from './writers-days.ts';

/** Colleagues without a log-in of the demo: two more to write, one to moderate. */
const colleagues = [
  { name: 'Birgit Sommer', email: 'birgit@evenfall.test', role: 'writer', languages: ['de', 'nl', 'da'] },
  { name: 'Yusuf Aydin', email: 'yusuf@evenfall.test', role: 'writer', languages: ['en', 'fr', 'es', 'it'] },
  { name: 'Ilse Peeters', email: 'ilse@evenfall.test', role: 'moderation', languages: null },
] as const;

async function teamOf(services: OrderServices): Promise<Team | undefined> {
  await ensureDemoStaff(services);
  if ((await sql.staffNow(services.db)).length === 0) return undefined;
  for (const { name, email, role, languages } of colleagues)
    await createStaff(services.db, services.config.secret, {
      name,
      email,
      password: uuidv7(),
      language: 'en',
      grants: [{ role, sites: null, languages: languages ? [...languages] : null }],
    });
  const staffByEmail = new Map((await sql.staffNow(services.db)).map((colleague) => [colleague.email, colleague]));
  const by = (email: string): Colleague => staffByEmail.get(email) ?? { id: '', name: '' };
  const of = (role: string) => by(demoStaff.find((colleague) => colleague.role === role)?.email ?? '');
  return {
    owner: of('owner'),
    moderation: of('moderation'),
    second: by('ilse@evenfall.test'),
    lead: of('lead'),
    support: of('support'),
    finance: of('finance'),
    writer: of('writer'),
    birgit: by('birgit@evenfall.test'),
    yusuf: by('yusuf@evenfall.test'),
  };
}

/** Only for a demo with staff; nobody is notified of it. */
export async function writeDeskDays(services: OrderServices, people: readonly Person[], seed: string): Promise<void> {
  const team = await teamOf(services);
  if (!team) return;
  const now = services.clock.now();
  const random = createRandom(`${seed}/desk-days`);
  const lines: AuditRow[] = [];
  const diary: Diary = {
    random,
    now,
    at: (daysBack) => workTime(random, now, daysBack),
    note: (at, by, action, subject = { kind: '', id: '' }, details = {}) =>
      void lines.push({
        at,
        staff_id: by.id,
        staff_name: by.name,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        details,
      }),
  };
  await transaction(services.db, async (tx) => {
    await sql.nameAuthor.run(tx, formerStaff, team.moderation.id);
    logIns(diary, team);
    await photos(tx, diary, team, people);
    await texts(tx, diary, team);
    await reports(tx, diary, team, people);
    await complaints(tx, diary, team, people);
    await care(tx, diary, team, people);
    await requests(tx, diary, team, people);
    await money(tx, diary, team);
    await looks(tx, diary, team, people);
    await writersDays(tx, diary, [team.writer, team.birgit, team.yusuf]);
    await versions(tx, diary, team.owner);
    await pricesDays(tx, diary, team);
    await studioDays(tx, diary, team);
    await templates(tx, diary, team);
    await signals(tx, diary, people);
    await sql.insertLetters.run(tx, now);
    await markHandled.run(tx);
    await insertAuditPast(
      tx,
      lines.filter((line) => line.at < now).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    );
  });
  await countShares(services);
  await keepLetterCopies(services);
}

function logIns({ random, now, note }: Diary, team: Team): void {
  for (let back = days; back >= 1; back--) {
    const day = new Date(now.getTime() - back * dayMs);
    if (day.getUTCDay() === 0) continue;
    const begins = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) + 6 * hourMs;
    for (const colleague of Object.values(team))
      if (random.chance(day.getUTCDay() === 6 ? 0.3 : 0.8))
        note(new Date(begins + random.int(20, 150) * minuteMs), colleague, 'login');
  }
}
