/** What a visitor entered on the front page or a lander, carried to /signup in a cookie rather than in the address bar. */
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { SignupStart } from '../../contract/signup.ts';

export type Start = Static<typeof SignupStart>;
export const startCookie = 'signup_start';

/** Browsers drop cookies of more than 4,096 bytes, including name and attributes. */
const maxBytes = 3_800;

/** A message that does not fit (some 1,000 letters, many of several bytes) is cut: better than losing all of it. */
export function startToCookie(start: Start): string {
  const text = Buffer.from(JSON.stringify(start)).toString('base64url');
  const { signup_message: signupMessage } = start;
  if (text.length <= maxBytes || !signupMessage) return text;
  return startToCookie({
    ...start,
    signup_message: [...signupMessage].slice(0, Math.min(-1, Math.floor([...signupMessage].length * -0.05))).join(''),
  });
}

/** A malformed cookie counts as empty. */
export function startOfCookie(cookie: string | undefined): Start {
  if (!cookie) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString());
    return Value.Check(SignupStart, value) ? (Value.Clean(SignupStart, value) as Start) : {};
  } catch {
    return {};
  }
}
