/** The adapter of the sandbox: talks HTTP to it as to any other provider (server/payments/sandbox/server.ts). */
import type { PaymentMethod } from '../../../contract/methods.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import {
  type CreatedPayment,
  type PaymentProvider,
  ProviderError,
  type Snapshot,
  type SnapshotRefund,
  WebhookRefused,
} from '../provider.ts';
import { apiKey, signatureProblem, signatureHeader } from './keys.ts';

const timeoutMs = 10_000;

export function createSandboxProvider(config: Config): PaymentProvider {
  const { sandboxUrl } = config.payments;
  const authorization = `Bearer ${apiKey(config.appSecret)}`;

  async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const answer = await fetch(sandboxUrl + path, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new ProviderError('the sandbox cannot be reached', { permanent: false, cause });
    });
    const json = (await answer.json().catch(() => ({}))) as T & { error?: string };
    if (answer.ok) return json;
    throw new ProviderError(`the sandbox says ${answer.status}`, {
      permanent: answer.status < 500 && answer.status !== 429,
      code: json.error ?? '',
    });
  }

  return {
    name: 'sandbox',
    async offers({ country, currency }) {
      const { methods } = await call<{ methods: PaymentMethod[] }>(
        'GET',
        `/v1/methods?${new URLSearchParams({ country, currency })}`,
      );
      return methods;
    },
    async create(order) {
      const created = await call<Omit<CreatedPayment, 'expires_at'> & { expires_at: string | null }>(
        'POST',
        '/v1/payments',
        order,
      );
      return { ...created, expires_at: created.expires_at === null ? null : new Date(created.expires_at) };
    },
    snapshot: (ref) => call<Snapshot>('GET', `/v1/payments/${encodeURIComponent(ref)}`),
    async readWebhook({ rawBody, headers }) {
      const problem = signatureProblem(
        config.appSecret,
        rawBody,
        headers[signatureHeader],
        Math.floor(systemClock.now().getTime() / 1000),
      );
      if (problem) throw new WebhookRefused(problem);
      const event = parsed(rawBody);
      if (typeof event?.id !== 'string' || typeof event.payment !== 'string' || typeof event.type !== 'string')
        throw new WebhookRefused('not an event');
      return [{ dedupeKey: event.id, ref: event.payment, kind: event.type }];
    },
    ackBody: () => ({ status: 200, type: 'text/plain', body: 'OK' }),
    refund: ({ ref, ...refund }) =>
      call<SnapshotRefund>('POST', `/v1/payments/${encodeURIComponent(ref)}/refunds`, refund),
    async cancel(ref) {
      await call('POST', `/v1/payments/${encodeURIComponent(ref)}/cancel`, {});
    },
    changedSince: (cursor) => call('GET', `/v1/changes?${new URLSearchParams({ since: cursor ?? '' })}`),
  };
}

function parsed(body: Buffer): { id?: unknown; payment?: unknown; type?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
