/** The demo's diary: who did what when at the desk, and the lines of the audit log about it. */
import { dayMs, hourMs, minuteMs } from '../../contract/time.ts';
import type { AuditRow } from './backdate.ts';
import { deskLanguages } from './desk-days-texts.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

/** How far back it goes. */
export const days = 90;

export interface Colleague {
  id: string;
  name: string;
}
export type Team = Record<
  'owner' | 'moderation' | 'second' | 'lead' | 'support' | 'finance' | 'writer' | 'birgit' | 'yusuf',
  Colleague
>;

/** A time at which somebody works: between eight and half past nine in the evening, seldom on a Sunday. */
export function workTime(random: Random, now: Date, daysBack: number): Date {
  const day = new Date(now.getTime() - daysBack * dayMs);
  const shift = day.getUTCDay() === 0 && random.chance(0.8) ? dayMs : 0;
  const at =
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) -
    shift +
    random.int(7 * 60, 20 * 60 + 30) * minuteMs;
  return new Date(Math.min(at + random.int(0, 59_000), now.getTime() - 30 * minuteMs));
}

export interface Diary {
  random: Random;
  now: Date;
  at(daysBack: number): Date;
  note(
    at: Date,
    by: Colleague,
    action: string,
    subject?: { kind: string; id: string },
    details?: AuditRow['details'],
  ): void;
}

export const peopleAt = (people: readonly Person[], random: Random) => {
  const some = random.shuffle(
    people.filter(
      (p) =>
        p.kind === 'person' &&
        p.login === null &&
        p.profile_status === 'active' &&
        (deskLanguages as readonly string[]).includes(p.language),
    ),
  );
  let next = 0;
  /** The next one who was there then; each turns up once before anybody turns up again. */
  return (at: Date, holds: (person: Person) => boolean = () => true): Person | undefined => {
    for (let tries = 0; tries < some.length; tries++) {
      const person = some[next++ % some.length];
      if (person && person.signup_date.getTime() < at.getTime() - 2 * hourMs && holds(person)) return person;
    }
    return undefined;
  };
};
