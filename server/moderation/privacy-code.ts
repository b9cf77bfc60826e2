/** The code that proves who asks for the data of an account: it follows from the request and the server's secret, and is stored nowhere. */
import { createHmac, hkdfSync } from 'node:crypto';

/** Eight digits, grouped for reading aloud. */
export function privacyCode(secret: string, requestId: string, sentAt: Date): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'privacy-code', 32));
  const digest = createHmac('sha256', key).update(`${requestId} ${sentAt.toISOString()}`).digest();
  const digits = String(digest.readUIntBE(0, 6) % 100_000_000).padStart(8, '0');
  return `${digits.slice(0, 4)} ${digits.slice(4)}`;
}
