/** The keys between the server and its sandbox, both derived from APP_SECRET; and the callback signature. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `payment-sandbox:${purpose}`, 32));

/** The server's credential at the sandbox. */
export const apiKey = (secret: string): string => keyOf(secret, 'api').toString('base64url');

export const signatureHeader = 'sandbox-signature';
const toleranceSeconds = 300;

/** `t=1780000000,v1=…`: HMAC-SHA256 over `t.body`. */
export function sign(secret: string, body: Buffer, atSeconds: number): string {
  const mac = createHmac('sha256', keyOf(secret, 'webhook')).update(`${atSeconds}.`).update(body).digest('hex');
  return `t=${atSeconds},v1=${mac}`;
}

/**
 * Why a signature is invalid, or undefined. Deliveries older than five minutes are refused, so that they cannot be
 * replayed later.
 */
export function signatureProblem(
  secret: string,
  body: Buffer,
  header: string | undefined,
  nowSeconds: number,
): string | undefined {
  const [, t, mac] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header ?? '') ?? [];
  if (!t || !mac) return 'no signature';
  const expected = Buffer.from(sign(secret, body, Number(t)).slice(-64), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(mac, 'hex'))) return 'bad signature';
  return Math.abs(nowSeconds - Number(t)) > toleranceSeconds ? 'old signature' : undefined;
}

/** Authenticates the form in a buyer's browser, so that nobody can change the amount. */
export const formMac = (secret: string, ref: string, amount: string): string =>
  createHmac('sha256', keyOf(secret, 'form')).update(`${ref}\n${amount}`).digest('hex');
