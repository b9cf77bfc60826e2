/** What a visitor said on the front page or a lander, carried to /signup in a cookie rather than in the address bar. */
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { SignupStart } from '../../contract/signup.ts';

export type Start = Static<typeof SignupStart>;
export const start_cookie = 'signup_start';

export const startToCookie = (start: Start): string => Buffer.from(JSON.stringify(start)).toString('base64url');

/** Whatever is not of the right shape counts as nothing said. */
export function startOfCookie(cookie: string | undefined): Start {
  if (!cookie) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString());
    return Value.Check(SignupStart, value) ? (Value.Clean(SignupStart, value) as Start) : {};
  } catch {
    return {};
  }
}
