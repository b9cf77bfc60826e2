/** The sandbox as a server of its own: an API for our adapter, a checkout for browsers, signed callbacks. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { LOCALES } from '../../../contract/locales.ts';
import { matchLocale } from '../../platform/accept-language.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Words } from '../../platform/words.ts';
import type { OrderForProvider } from '../provider.ts';
import { Bank } from './bank.ts';
import { type Callback, type Delivery, snapshotOf } from './bank-payment.ts';
import { apiKey, formMac, sign, signatureHeader } from './keys.ts';
import { checkoutPage, listPage, style, unknownPage } from './page.ts';

export interface SandboxOptions {
  secret: string;
  words: Words;
  /** Where its books are stored; null: in memory. */
  file: string | null;
  /** Its address as browsers see it; defaults to the one of the request. */
  publicUrl?: string;
}

export interface Sandbox {
  bank: Bank;
  server: Server;
  /** Settles, expires and sends what is due; resolves when everything was answered. */
  tick(): Promise<void>;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const bank = new Bank(() => systemClock.now().getTime(), options.file);
  const server = createServer((request, response) => {
    handle(options, bank, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  const tick = async () => {
    await Promise.all(bank.due().map((callback) => deliver(options.secret, bank, callback)));
  };
  return { bank, server, tick };
}

async function deliver(secret: string, bank: Bank, callback: Callback): Promise<void> {
  const now = Math.floor(systemClock.now().getTime() / 1000);
  const body = Buffer.from(JSON.stringify({ id: callback.id, type: callback.type, payment: callback.ref }));
  const signature = sign(callback.bad_signature ? `${secret} is another` : secret, body, now);
  const answer = await fetch(callback.url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => {});
  if (!answer?.ok && !callback.bad_signature) bank.redeliver(callback);
}

async function handle(
  options: SandboxOptions,
  bank: Bank,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const origin = options.publicUrl ?? `http://${request.headers.host}`;
  const url = new URL(request.url ?? '/', origin);
  const route = `${request.method} ${url.pathname}`;
  const [, , ref = ''] = url.pathname.split('/');
  const locale = matchLocale(String(request.headers['accept-language'] ?? ''), [...LOCALES]) ?? 'en';
  const html = (status: number, text: string, forms = '') =>
    send(response, status, 'text/html; charset=utf-8', text, {
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'${forms}; base-uri 'none'; frame-ancestors 'none'`,
    });

  if (url.pathname.startsWith('/v1/')) return api(options, bank, request, response, url, origin);
  if (route === 'GET /style.css') return send(response, 200, 'text/css; charset=utf-8', style);
  if (route === 'GET /') return html(200, listPage(options.words, locale, bank.newest(50)));
  const payment = url.pathname.startsWith('/pay/') ? bank.find(decodeURIComponent(ref)) : undefined;
  if (!payment) return html(404, unknownPage(options.words, locale));
  // The form's answer redirects to the shop, which browsers check against form-action.
  const forms = ` ${new URL(payment.returnUrl).origin}`;
  if (request.method === 'GET') return html(200, checkoutPage(options.words, payment), forms);
  if (request.method !== 'POST') return send(response, 405, 'text/plain', '');
  const form = new URLSearchParams((await bodyOf(request)).toString('utf8'));
  const amount = form.get('amount');
  if (amount !== null && form.get('mac') !== formMac(options.secret, payment.ref, amount))
    return html(400, unknownPage(options.words, locale));
  const to = act(bank, payment.ref, form) ?? `${origin}/pay/${payment.ref}`;
  response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end();
}

/** The effect of a button. @returns where the browser goes next; undefined: stay here */
function act(bank: Bank, ref: string, form: URLSearchParams): string | undefined {
  const payment = bank.find(ref);
  const outcome = form.get('outcome');
  if (!payment || !outcome) return undefined;
  const delivery: Delivery = {
    delaySeconds: Number(form.get('delay')) || 0,
    duplicate: form.has('duplicate'),
    out_of_order: form.has('out_of_order'),
    dropped: form.has('dropped'),
    bad_signature: form.has('bad_signature'),
  };
  if (form.has('wrong_amount')) bank.falsify(ref, 'amount');
  if (form.has('wrong_currency')) bank.falsify(ref, 'currency');
  const remainingMinor = payment.amount_minor - payment.refunds.reduce((n, r) => n + r.amount_minor, 0);
  const days = form.get('settle_days');
  switch (outcome) {
    case 'completed':
    case 'pending':
    case 'failed':
    case 'expired':
    case 'cancelled':
      bank.decide(ref, outcome, {
        ...delivery,
        ...(days ? { settle_days: Number(days) } : {}),
        ...(form.get('reason') ? { failure_code: String(form.get('reason')) } : {}),
      });
      return outcome === 'cancelled' ? payment.cancelUrl : payment.returnUrl;
    case 'refund_full':
      bank.refund(ref, { refund_id: null, amount_minor: remainingMinor }, delivery);
      return undefined;
    case 'refund_part':
      bank.refund(ref, { refund_id: null, amount_minor: Math.ceil(remainingMinor / 2) }, delivery);
      return undefined;
    case 'chargeback':
      bank.chargeBack(ref, form.get('reason') ?? '', delivery);
      return undefined;
    case 'reverse':
      bank.reverseChargeback(ref, delivery);
      return undefined;
    case 'clock':
      bank.advance(86_400);
      return undefined;
    default:
      return undefined;
  }
}

async function api(
  options: SandboxOptions,
  bank: Bank,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  origin: string,
): Promise<void> {
  const json = (status: number, value: unknown) => send(response, status, 'application/json', JSON.stringify(value));
  const presented = Buffer.from(String(request.headers.authorization ?? ''));
  const expected = Buffer.from(`Bearer ${apiKey(options.secret)}`);
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return json(401, { error: 'key' });
  const [, , noun, rawRef = '', verb] = url.pathname.split('/');
  const ref = decodeURIComponent(rawRef);
  const body =
    request.method === 'POST' ? (JSON.parse((await bodyOf(request)).toString('utf8')) as Record<string, unknown>) : {};

  if (noun === 'methods') return json(200, { methods: bank.methods() });
  if (noun === 'changes') return json(200, bank.changes(url.searchParams.get('since') ?? ''));
  if (noun !== 'payments') return json(404, { error: 'not_found' });
  if (!ref && request.method === 'POST')
    return json(
      200,
      bank.create(
        body as unknown as OrderForProvider,
        (paymentRef) => `${origin}/pay/${paymentRef}`,
        (paymentRef, amount) => formMac(options.secret, paymentRef, amount),
      ),
    );
  const payment = bank.find(ref);
  if (!payment) return json(404, { error: 'not_found' });
  if (verb === 'cancel') {
    if (payment.status === 'open') bank.decide(ref, 'cancelled');
    return json(200, snapshotOf(payment));
  }
  if (verb === 'refunds') {
    const refund = bank.refund(ref, {
      refund_id: String(body['refund_id']),
      amount_minor: Number(body['amount_minor']),
    });
    return refund ? json(200, refund) : json(422, { error: 'not_refundable' });
  }
  return json(200, snapshotOf(payment));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > 256 * 1024) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...more,
  });
  response.end(body);
}
