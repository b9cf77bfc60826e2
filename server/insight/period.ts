/** A period of days as a page asks for it. */
import { dayMs } from '../../contract/time.ts';
import { Refusal } from '../platform/errors.ts';
import { isDay } from './days.ts';

const longest = 400;

/**
 * @returns how many days these are
 * @throws Refusal bad_request for days that do not exist, are reversed, or too many
 */
export function daysOf({ from, to }: { from: string; to: string }): number {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (!isDay(from) || !isDay(to) || from > to || count > longest)
    throw new Refusal('bad_request', { fields: { from: 'bad_request' } });
  return count;
}
