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

interface CareStory {
  reason: string;
  back: number;
  /** What a writer saw, and what became of it: mail of both, notes. */
  seen: string;
  said: readonly (readonly ['in' | 'out' | 'note', string])[];
  /** Unless it is open. */
  done?: string;
}
const careStories: readonly CareStory[] = [
  {
    reason: 'spending',
    back: 11,
    seen: 'Bought four times in one evening and writes that the rent can wait.',
    said: [
      [
        'out',
        'Hello, we saw that you bought a lot last night. Is everything all right? We can pause buying if you want.',
      ],
      ['in', 'Honestly? I was lonely and it got out of hand. Please pause it until payday.'],
    ],
    done: 'Talked on the phone. Wants a pause until payday; buying paused, thanked us.',
  },
  {
    reason: 'distress',
    back: 35,
    seen: 'Writes that nobody would notice if they were gone.',
    said: [['note', 'Called at once. A sister is with them; sent the numbers of the helplines.']],
    done: 'Wrote again after three days: sleeps, eats, goes to work.',
  },
  {
    reason: 'pleading',
    back: 59,
    seen: 'Asks the profile for the third time to meet, for the love of it.',
    said: [
      [
        'out',
        'Hello, the profile you write to is one of ours, and nobody you can meet. We wanted you to hear it from us.',
      ],
    ],
    done: 'Took it with humour, keeps the account.',
  },
  {
    reason: 'spending',
    back: 3,
    seen: 'Says that the credit card of the partner is “not for this”, and bought again.',
    said: [
      ['out', 'Hello, you have bought more than usual this week. Would a limit help? You name it, we set it.'],
      ['in', 'Maybe. Let me sleep on it.'],
      ['note', 'Write again on Friday. Had a limit of 40 a week in mind.'],
    ],
  },
];

/** Members who seemed to need protection, told by writers, looked after by support. */
export async function care(
  tx: Tx,
  { random, at, now, note }: Diary,
  team: Team,
  people: readonly Person[],
): Promise<void> {
  const cases: object[] = [];
  const decisions: object[] = [];
  const messages: object[] = [];
  const next = peopleAt(people, random);
  for (const { reason, back, seen, said, done } of careStories) {
    const created = at(back);
    const member = next(created);
    if (!member) continue;
    const [id, number] = [uuidv7(), newNumber('D', created)];
    const by = random.pick([team.writer, team.birgit]);
    let last = created;
    const write = (kind: 'in' | 'out' | 'note', text: string, who?: { id: string; name: string }) =>
      messages.push({
        id: uuidv7(),
        case_id: id,
        kind,
        text,
        staff_id: who?.id ?? null,
        staff_name: who?.name ?? '',
        created_at: last,
      });
    write('note', seen, by);
    for (const [kind, text] of said) {
      last = new Date(Math.min(last.getTime() + random.int(1, 9) * hourMs, now.getTime() - minuteMs));
      write(kind, text, kind === 'in' ? undefined : team.support);
    }
    const closed = done === undefined ? null : new Date(last.getTime() + random.int(1, 8) * hourMs);
    cases.push({
      id,
      number,
      source: 'care',
      member_id: member.id,
      reporter_id: null,
      reason,
      note: '',
      evidence: [],
      created_at: created,
      decided_at: closed,
      assigned_to: team.support.id,
    });
    note(created, by, 'care_told', { kind: 'member', id: member.id }, { number, reason });
    if (closed === null) continue;
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
    note(
      closed,
      team.support,
      'care_closed',
      { kind: 'case', id },
      { number, member_id: member.id, pause_buying: back === 11 },
    );
  }
  await sql.insertCases.run(tx, JSON.stringify(cases));
  await sql.insertDecisions.run(tx, JSON.stringify(decisions));
  await sql.insertThread.run(tx, JSON.stringify(messages));
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
      ['export', 64, 4, { act: 'exported', kinds: [] }],
      [
        'erase',
        37,
        9,
        {
          act: 'erased',
          kinds: [
            { file: 'account', rows: 1, fate: 'erased', why: null },
            { file: 'profile', rows: 1, fate: 'erased', why: null },
            { file: 'photos', rows: 3, fate: 'erased', why: null },
            { file: 'likes', rows: 1, fate: 'erased', why: null },
            { file: 'payments', rows: 2, fate: 'kept', why: 'tax' },
            { file: 'statistics', rows: 1, fate: 'anonymous', why: 'counted' },
          ],
        },
      ],
      ['export', 3, null, null],
    ] as const
  ).flatMap(([kind, back, took, act]) => {
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
        done: act && closed ? [{ ...act, at: closed.toISOString(), by: team.support.name }] : [],
      },
    ];
  });
  await sql.insertRequests.run(tx, JSON.stringify(rows));
}
