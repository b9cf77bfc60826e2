/** Time-based codes (RFC 6238, 30 seconds, 6 digits). */
import { Secret, TOTP } from 'otpauth';

const period = 30;

/** The step the code belongs to: now, or one before or after, for clocks that differ; null when it is none of them. */
export function codeStep(secretBase32: string, code: string, now: Date): number | null {
  const token = code.replace(/\s+/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secretBase32), period });
  const delta = totp.validate({ token, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** The six digits an authenticator app shows at this moment. */
export const codeAt = (secretBase32: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secretBase32), period }).generate({ timestamp: at.getTime() });
