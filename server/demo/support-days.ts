/** What the demo's support and finance did in ninety days: complaints, notes, refunds, and what they asked others to agree to. */
import { uuidv7 } from 'uuidv7';
import { hourMs, minuteMs } from '../../contract/time.ts';
import { newNumber } from '../moderation/numbers.ts';
import type { Tx } from '../platform/db.ts';
import * as sql from './desk-days-sql.ts';
import { complaintStories, type deskLanguages, memberNotes } from './desk-days-texts.ts';
import { type Colleague, days, type Diary, peopleAt, type Team } from './diary.ts';
import type { Person } from './person.ts';

export async function complaints(
  tx: Tx,
  { random, at, note }: Diary,
  team: Team,
  people: readonly Person[],
): Promise<void> {
  const rows: object[] = [];
  const thread: object[] = [];
  const notes: object[] = [];
  const next = peopleAt(people, random);
  for (let i = 0; i < Math.min(26, Math.floor(people.length / 20)); i++) {
    const answeredAt = at(1 + (days - 3) * random.next());
    const created = new Date(answeredAt.getTime() - random.int(3, 96) * hourMs);
    const member = next(created);
    const story = complaintStories[i % complaintStories.length];
    if (!member || !story) continue;
    const language = member.language as (typeof deskLanguages)[number];
    const [id, number] = [uuidv7(), newNumber('C', created)];
    const by = random.chance(0.8) ? team.support : team.finance;
    rows.push({
      id,
      number,
      member_id: member.id,
      kind: story.kind,
      text: story.text[language],
      created_at: created,
      by: by.id,
      answered_at: answeredAt,
      answer: story.answer[language],
    });
    const written = (kind: 'in' | 'out' | 'note', text: string, when: Date, staff: Colleague | undefined) =>
      thread.push({
        id: uuidv7(),
        complaint_id: id,
        kind,
        text,
        staff_id: staff?.id ?? null,
        staff_name: staff?.name ?? '',
        created_at: when,
      });
    if (story.note) written('note', story.note, new Date(answeredAt.getTime() - 25 * minuteMs), by);
    const about = { kind: 'complaint', id };
    note(new Date(answeredAt.getTime() - 31 * minuteMs), by, 'complaint_opened', about);
    note(answeredAt, by, 'complaint_answered', about, { number });
  }
  for (const [i, text] of memberNotes.entries()) {
    const when = at(2 + i * 9);
    const member = next(when);
    const by = random.pick([team.support, team.moderation]);
    if (member)
      notes.push({
        id: uuidv7(),
        member_id: member.id,
        staff_id: by.id,
        staff_name: by.name,
        text,
        pinned: i % 4 === 3,
        created_at: when,
      });
  }
  await sql.insertAnswered.run(tx, JSON.stringify(rows));
  await sql.insertThread.run(tx, JSON.stringify(thread));
  await sql.insertNotes.run(tx, JSON.stringify(notes));
}

export async function money(tx: Tx, { random, note }: Diary, team: Team): Promise<void> {
  for (const { payment_id: id, number, amount_minor: amount, currency, at } of await sql.refundsGiven(tx)) {
    const by = random.pick([team.support, team.finance]);
    note(
      new Date(at.getTime() - random.int(2, 6) * minuteMs),
      by,
      'payment_viewed',
      { kind: 'payment', id },
      { number },
    );
    note(at, by, 'payment_refunded', { kind: 'payment', id }, { number, amount_minor: amount, currency });
  }
}

export async function looks(tx: Tx, { random, at, note }: Diary, team: Team, people: readonly Person[]): Promise<void> {
  const asked: { back: number; credits: number; why: string; state: 'agreed' | 'refused'; answer: string }[] = [
    {
      back: 71,
      credits: 150,
      why: 'The payment page was down for an hour; promised on the phone.',
      state: 'agreed',
      answer: '',
    },
    {
      back: 48,
      credits: 400,
      why: 'Says that a gift never arrived.',
      state: 'refused',
      answer: 'The gift arrived, the log shows it. Twenty credits would be kind, not four hundred.',
    },
    {
      back: 26,
      credits: 120,
      why: 'Bought the same package twice by mistake and wants to keep one as a gift.',
      state: 'agreed',
      answer: '',
    },
    {
      back: 8,
      credits: 200,
      why: 'Tester of the new photo page, as agreed with Ada.',
      state: 'agreed',
      answer: 'Agreed, thank you for testing.',
    },
  ];
  const next = peopleAt(people, random);
  const rows = asked.flatMap(({ back, credits, why, state, answer }) => {
    const when = at(back);
    const member = next(when);
    if (!member) return [];
    const decidedAt = new Date(when.getTime() + random.int(20, 300) * minuteMs);
    const about = { kind: 'member', id: member.id };
    const effect = { credits, balance: member.credits, status: 'active' };
    note(when, team.support, 'second_look_asked', about, { call: 'desk_give_credits', ...effect });
    note(decidedAt, team.owner, `second_look_${state}`, about, {
      call: 'desk_give_credits',
      asked_by: team.support.name,
    });
    return [
      {
        id: uuidv7(),
        call: 'desk_give_credits',
        input: { params: { id: member.id }, query: {}, body: { amount: credits, note: why }, key: uuidv7() },
        permission: 'credits.give',
        member_id: member.id,
        effect,
        why,
        asked_by: team.support.id,
        asked_name: team.support.name,
        asked_at: when,
        state,
        decided_by: team.owner.id,
        decided_name: team.owner.name,
        decided_at: decidedAt,
        answer,
      },
    ];
  });
  await sql.insertLooks.run(tx, JSON.stringify(rows));
}

const careStories = [
  [
    'spending',
    'Bought four times in one evening and writes that the rent can wait.',
    'Talked on the phone. Wants a pause until payday; buying paused, thanked us.',
  ],
  [
    'distress',
    'Writes that nobody would notice if they were gone.',
    'Called at once; a sister was with them. Sent the numbers of the helplines, wrote again after three days.',
  ],
  [
    'pleading',
    'Asks the profile for the third time to meet, for the love of it.',
    'Explained that the profile is fictional. Took it with humour, keeps the account.',
  ],
] as const;

/** Members who seemed to need protection, told by writers, looked after by support. */
export async function care(tx: Tx, { random, at, note }: Diary, team: Team, people: readonly Person[]): Promise<void> {
  const cases: object[] = [];
  const decisions: object[] = [];
  const next = peopleAt(people, random);
  for (const [i, [reason, text, done]] of careStories.entries()) {
    const created = at(11 + i * 24);
    const closed = new Date(created.getTime() + random.int(1, 20) * hourMs);
    const member = next(created);
    if (!member) continue;
    const [id, number] = [uuidv7(), newNumber('D', created)];
    const by = random.pick([team.writer, team.birgit]);
    cases.push({
      id,
      number,
      source: 'care',
      member_id: member.id,
      reporter_id: null,
      reason,
      note: text,
      evidence: [],
      created_at: created,
      decided_at: closed,
    });
    decisions.push({
      id: uuidv7(),
      case_id: id,
      staff_id: team.support.id,
      action: 'dismiss',
      reason: '',
      facts: done,
      photo_id: null,
      created_at: closed,
    });
    note(created, by, 'care_told', { kind: 'member', id: member.id }, { number, reason });
    note(
      closed,
      team.support,
      'care_closed',
      { kind: 'case', id },
      { number, member_id: member.id, pause_buying: i === 0 },
    );
  }
  await sql.insertCases.run(tx, JSON.stringify(cases));
  await sql.insertDecisions.run(tx, JSON.stringify(decisions));
}

/** What members wanted of the data about them: two that are done, one that waits. */
export async function requests(
  tx: Tx,
  { random, at, note }: Diary,
  team: Team,
  people: readonly Person[],
): Promise<void> {
  const next = peopleAt(people, random);
  const rows = (
    [
      ['export', 64, 4, { exported: 1 }],
      ['erase', 37, 9, { erased: 1 }],
      ['export', 3, null, {}],
    ] as const
  ).flatMap(([kind, back, took, done]) => {
    const arrived = at(back);
    const member = next(arrived);
    if (!member) return [];
    const [id, number] = [uuidv7(), newNumber('P', arrived)];
    const closed = took === null ? null : at(back - took);
    if (closed) note(closed, team.support, 'privacy_closed', { kind: 'privacy', id }, { number });
    return [
      {
        id,
        number,
        kind,
        source: 'mail',
        member_id: member.id,
        status: closed ? 'done' : 'open',
        arrived_at: arrived,
        identity: closed ? 'code' : '',
        closed_at: closed,
        closed_by: closed ? team.support.name : null,
        done,
      },
    ];
  });
  await sql.insertRequests.run(tx, JSON.stringify(rows));
}
