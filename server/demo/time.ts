/** Times and ids of invented people. */
import { dayMs } from '../../contract/time.ts';
import type { Random } from './random.ts';

/** A uuidv7, as the application makes them, for a given time, with its random part from the seed. */
export function uuidAt(random: Random, at: Date): string {
  const ms = at.getTime().toString(16).padStart(12, '0');
  const variant = (8 + random.int(0, 3)).toString(16);
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`;
}

/** The date of birth (YYYY-MM-DD) of someone aged `age` on the day of `now`, in UTC. */
export function birthDate(random: Random, now: Date, age: number): string {
  const birthday = Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate());
  return new Date(birthday - random.int(1, 363) * dayMs).toISOString().slice(0, 10);
}
