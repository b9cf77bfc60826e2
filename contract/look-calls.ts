/** The calls that somebody else must agree to, by name: whatever is listed for each of them does not compile while one is missing. */
import type { endpoints } from './index.ts';

type Calls = typeof endpoints;
export type LookCall = {
  [Name in keyof Calls]: Calls[Name] extends { confirm: 'second_look' } ? Name : never;
}[keyof Calls];
