/** What the demo's writers wrote in ninety days: answers that stand in today's conversations, and the counts behind their pay. */
import { uuidv7 } from 'uuidv7';
import { LOCALES } from '../../contract/locales.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/time.ts';
import { NotSent, storeMessages } from '../chat/store-message.ts';
import type { Tx } from '../platform/db.ts';
import { defaultValues } from '../sites/settings.ts';
import * as sql from './desk-days-sql.ts';
import { writerAnswers } from './desk-days-texts.ts';
import { type Colleague, days, type Diary } from './diary.ts';

/** Who answers in which language; the first writes all of them. */
const speaks = [null, ['de', 'nl', 'da'], ['en', 'fr', 'es', 'it']] as const;
/** When: the first in the evening and over midnight, the others in the daytime. */
const hours = [
  [16, 1],
  [8, 17],
  [9, 18],
] as const;

export async function writersDays(tx: Tx, diary: Diary, writers: readonly Colleague[]): Promise<void> {
  const { random, now, note } = diary;
  const talks = await sql.talks(tx);
  if (talks.length === 0) return;
  // Of three profiles that somebody talks with two have writers of their own: in the languages of their talks, and in English.
  const own = Map.groupBy(talks, (talk) => talk.fictional_id);
  for (const [i, [profile, theirs]] of [...own].entries()) {
    if (i % 3 === 2) continue;
    const languages = [...new Set([...theirs.map((talk) => talk.language), 'en'])];
    for (const [k, by] of writers.entries()) {
      const [from = 0, to = 24] = hours[k] ?? [];
      const spoken: readonly string[] = speaks[k] ?? LOCALES;
      await sql.insertWriters.run(
        tx,
        [profile],
        languages.filter((language) => spoken.includes(language)),
        by.id,
        from,
        to,
      );
    }
  }
  const rows: object[] = [];
  const wrote = (
    by: Colleague,
    talk: (typeof talks)[number],
    at: Date,
    waited: number | null,
    characters: number,
    { id = uuidv7(), kind = 'text' }: { id?: string; kind?: 'text' | 'photo' | 'gift' } = {},
  ) => {
    rows.push({
      message_id: id,
      staff_id: by.id,
      profile_id: talk.fictional_id,
      site_id: talk.site_id,
      language: talk.language,
      conversation_id: talk.id,
      kind,
      characters,
      waited_seconds: waited,
      true_answer: random.chance(0.02),
      sent_at: at,
    });
    note(at, by, 'writing_answered', { kind: 'conversation', id: talk.id }, { member_id: talk.member_id });
  };
  // Two of three who wrote before today were answered within the hour.
  const answered: { id: string; at: Date }[] = [];
  for (const [i, talk] of talks.entries()) {
    const text = writerAnswers[talk.language]?.[i % 3];
    const waited = random.int(40, 2_400);
    const at = new Date(talk.since.getTime() + waited * 1_000);
    if (!talk.waits || i % 3 === 2 || text === undefined || at.getTime() > now.getTime() - 20 * hourMs) continue;
    const by = writers.find((_, k) => k > 0 && (speaks[k] as readonly string[]).includes(talk.language)) ?? writers[0];
    if (!by) continue;
    const id = uuidv7();
    const message = { id, from: talk.fictional_id, to: talk.member_id, kind: 'text' as const, body: text, price: 0 };
    const [sent] = await storeMessages(tx, [
      {
        message,
        cost: { credits: 0, because: 'staff' },
        free_conversations: defaultValues.free_conversations,
        mode: 'staff',
        staff_id: by.id,
        made_ms: null,
      },
    ]);
    if (sent === undefined || sent instanceof NotSent) continue;
    answered.push({ id, at });
    wrote(by, talk, at, waited, text.length, { id });
  }
  await sql.dateAnswers.run(
    tx,
    answered.map((message) => message.id),
    answered.map((message) => message.at),
  );
  // The days before: quicker in the morning than late at night, fewer on Sundays.
  for (let back = days; back >= 1; back--) {
    const day = new Date(now.getTime() - back * dayMs);
    const begins = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
    for (const [k, by] of writers.entries()) {
      const languages = speaks[k] as readonly string[] | null;
      const own = talks.filter((talk) => languages === null || languages.includes(talk.language));
      if (own.length === 0 || random.chance(day.getUTCDay() === 0 ? 0.7 : 0.15)) continue;
      for (let n = random.int(7, 17); n > 0; n--) {
        const minute = random.int(9 * 60, 21 * 60 + 40);
        const waited = Math.round(Math.exp(random.normal(minute > 20 * 60 ? 6.3 : 5.4, 0.8)));
        wrote(
          by,
          random.pick(own),
          new Date(begins + minute * minuteMs + random.int(0, 59) * 1_000),
          // Now and then they begin, where their sites allow it.
          random.chance(0.03) ? null : Math.min(waited, 7_000),
          random.int(24, 210),
          {
            kind: random.weighted([
              ['text', 92],
              ['photo', 6],
              ['gift', 2],
            ]),
          },
        );
      }
    }
  }
  await sql.insertWritten.run(tx, JSON.stringify(rows));
  const since = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  await sql.insertRates.run(
    tx,
    writers.map(({ id }) => id),
    since,
  );
}
