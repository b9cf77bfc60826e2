/** Work for the demo's back office: photos and texts that wait, reports, complaints. */
import { uuidv7 } from 'uuidv7';
import { statement, type Tx } from '../platform/db.ts';
import type { Person } from './person.ts';

const waitingPhotos = 18;
const waitingTexts = 9;

const photosWait = statement<never, [ids: string[], now: Date]>(
  'demo.photos_wait',
  `update photos f set status = 'pending', created_at = $2::timestamptz - w.place * interval '41 minutes'
     from unnest($1::uuid[]) with ordinality as w (id, place) where f.id = w.id`,
);
/** All of the demo's texts have been approved but a few. */
const textsWait = statement<never, [members: string[], now: Date]>(
  'demo.texts_wait',
  `with kept as (select w.id, $2::timestamptz - w.place * interval '53 minutes' as at from unnest($1::uuid[]) with ordinality as w (id, place)),
        gone as (delete from text_queue q where not exists (select 1 from kept k where k.id = q.member_id))
   update text_queue q set changed_at = k.at from kept k where k.id = q.member_id`,
);
const insertReport = statement<
  never,
  [
    id: string,
    number: string,
    member: string,
    reporter: string,
    reason: string,
    note: string,
    evidence: string,
    at: Date,
  ]
>(
  'demo.insert_report',
  `insert into cases (id, number, source, site_id, member_id, reporter_id, reason, note, evidence, created_at)
   select $1, $2, 'report', site_id, id, $4, $5, $6, $7::jsonb, $8 from members where id = $3`,
);
const insertComplaint = statement<
  never,
  [id: string, number: string, member: string, kind: string, text: string, reference: string, at: Date]
>(
  'demo.insert_complaint',
  `insert into complaints (id, number, site_id, member_id, email, language, country, kind, text, reference, created_at, due_at)
   select $1, $2, m.site_id, m.id, m.email, m.language, p.country, $4, $5, $6, $7, $7::timestamptz + interval '7 days'
     from members m join profiles p on p.member_id = m.id where m.id = $3`,
);

const insertDecided = statement<
  never,
  [
    id: string,
    number: string,
    member: string,
    decision: string,
    staff: string,
    action: string,
    reason: string,
    facts: string,
    hidden: string | null,
    at: Date,
  ]
>(
  'demo.insert_decided',
  `with c as (insert into cases (id, number, source, site_id, member_id, status, created_at, decided_at)
                select $1, $2, 'text', site_id, id, 'decided', $10::timestamptz - interval '3 hours', $10 from members where id = $3 returning id)
   insert into decisions (id, case_id, staff_id, action, reason, facts, hidden_text, created_at) select $4, id, $5, $6, $7, $8, $9, $10 from c`,
);
const insertAppeal = statement<never, [id: string, decision: string, text: string, at: Date]>(
  'demo.insert_appeal',
  'insert into appeals (id, decision_id, by_reporter, text, created_at) values ($1, $2, false, $3, $4)',
);
const hideAbout = statement<never, [member: string]>(
  'demo.hide_about',
  `update profiles set about = '' where member_id = $1`,
);

/** The author of decisions from before the demo's current staff. */
export const formerStaff = '00000000-0000-7000-8000-00000000de50';
const decided = [
  {
    days: 4,
    action: 'hide_text',
    reason: 'contact_details',
    facts: 'Your text named a telephone number.',
    text: 'Write me on 06 0000 0000, I am hardly here.',
    appeal: {
      hours: 20,
      text: 'It was my old number, which nobody has any more. I have taken it out; may the rest of my text come back?',
    },
  },
  {
    days: 9,
    action: 'warn',
    reason: 'harassment',
    facts: 'You wrote on after you were asked to stop.',
    text: null,
    appeal: null,
  },
] as const;

const reports = [
  {
    reason: 'harassment',
    hours: 3,
    note: 'He goes on and on although I asked him to stop.',
    messages: [
      ['reporter', 'I said no. Please leave it.'],
      ['member', 'Come on, what is your problem?'],
      ['member', 'You think you are better than me'],
      ['reporter', 'I will report this.'],
    ],
  },
  {
    reason: 'scam',
    hours: 9,
    note: 'After five messages it was about a gift card.',
    messages: [
      ['member', 'My wallet was stolen on the way home, could you help me out?'],
      ['reporter', 'Sorry, no.'],
      ['member', 'Only a gift card of 50, I pay it back tomorrow'],
    ],
  },
  { reason: 'fake', hours: 21, note: 'I have seen these photos on another site, under another name.', messages: [] },
  {
    reason: 'minor',
    hours: 1,
    note: 'Wrote that school starts again on Monday.',
    messages: [
      ['member', 'i have to sleep, school on monday'],
      ['reporter', 'How old are you?'],
      ['member', 'why'],
    ],
  },
] as const;

const complaints = [
  {
    kind: 'fictional',
    days: 5.5,
    text: 'It took me a while to notice the mark on a profile. Could you make it larger in the list?',
    reference: '',
  },
  {
    kind: 'abuse',
    days: 2,
    text: 'Somebody uses a picture of my sister. I have written to them and got no answer.',
    reference: '/members',
  },
  {
    kind: 'technical',
    days: 0.4,
    text: 'The page of my photos stays empty on my tablet since yesterday.',
    reference: '',
  },
] as const;

/** Only real people are reported or complain here. The result depends on the people alone. */
export async function writeDeskWork(tx: Tx, people: readonly Person[], now: Date): Promise<void> {
  const persons = people.filter((p) => p.kind === 'person' && p.login === null && p.profile_status === 'active');
  const newest = persons.toSorted((a, b) => b.signup_date.getTime() - a.signup_date.getTime());
  // Each of them has another photo that remains visible.
  const photos = newest
    .filter((p) => p.photos.length > 1)
    .slice(0, waitingPhotos)
    .map((p) => p.photos.at(-1)?.id ?? '');
  await photosWait.run(tx, photos, now);
  await textsWait.run(
    tx,
    newest
      .filter((p) => p.about !== '')
      .slice(0, waitingTexts)
      .map((p) => p.id),
    now,
  );
  const year = now.getUTCFullYear();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const [i, { reason, hours, note, messages }] of reports.entries()) {
    const member = persons[i * 3];
    const reporter = persons.find(
      (p) => p.site === member?.site && p !== member && !persons.slice(0, i * 3).includes(p),
    );
    if (!member || !reporter) continue;
    const evidence = messages.map(([from, text], k) => ({
      from,
      kind: 'text',
      text,
      photo_id: null,
      sent_at: new Date(ago(hours).getTime() - (messages.length - k) * 95_000).toISOString(),
    }));
    await insertReport.run(
      tx,
      uuidv7(),
      `D-${year}-${10_407_251 + i * 7_919}`,
      member.id,
      reporter.id,
      reason,
      note,
      JSON.stringify(evidence),
      ago(hours),
    );
  }
  for (const [i, { kind, days, text, reference }] of complaints.entries()) {
    const member = persons[persons.length - 1 - i];
    if (member)
      await insertComplaint.run(
        tx,
        uuidv7(),
        `C-${year}-${30_118_604 + i * 6_133}`,
        member.id,
        kind,
        text,
        reference,
        ago(days * 24),
      );
  }
  for (const [i, { days, action, reason, facts, text, appeal }] of decided.entries()) {
    const member = persons[persons.length - 5 - i];
    if (!member) continue;
    const decision = uuidv7();
    await insertDecided.run(
      tx,
      uuidv7(),
      `D-${year}-${20_551_903 + i * 5_417}`,
      member.id,
      decision,
      formerStaff,
      action,
      reason,
      facts,
      text,
      ago(days * 24),
    );
    if (text !== null) await hideAbout.run(tx, member.id);
    if (appeal) await insertAppeal.run(tx, uuidv7(), decision, appeal.text, ago(appeal.hours));
  }
}
