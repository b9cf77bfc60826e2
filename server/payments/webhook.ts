/**
 * Endpoint for providers' reports: POST /api/payments/{provider}/webhook. Not part of our API: no session, no JSON
 * rules, no cross-site check; what counts is the provider's signature over the raw bytes (or asking back). A report
 * is only a hint: the truth is fetched and goes through applySnapshot.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../platform/services.ts';
import { applySnapshot, type Source } from './apply-snapshot.ts';
import { providerOf } from './look-up.ts';
import { ProviderError, type PaymentProvider, WebhookRefused, type WebhookHint } from './provider.ts';
import * as sql from './sql.ts';
import { keepReport, type KeptReport, setOutcome, type Taken } from './webhook-log.ts';

export const paymentWebhooks =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Params: { provider: string } }>(
      '/api/payments/:provider/webhook',
      { schema: { hide: true } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const provider = providerOf(services, request.params.provider);
        if (!provider) return reply.code(404).type('text/plain').send('unknown provider');
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        let hints: readonly WebhookHint[] = [];
        let at: WebhookHint | undefined;
        try {
          hints = await provider.readWebhook({
            rawBody: raw,
            headers: Object.fromEntries(
              Object.entries(request.headers).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v]),
            ),
            query: Object.fromEntries(
              Object.entries(request.query as Record<string, unknown>).map(([k, v]) => [k, String(v)]),
            ),
          });
          for (const hint of hints) {
            at = hint;
            await keepReport(services, provider, hint, await take(services, provider, hint), raw);
          }
          const ack = provider.ackBody(hints);
          return reply.code(ack.status).type(ack.type).send(ack.body);
        } catch (error) {
          const taken = (outcome: 'refused' | 'later', note: string): Taken => ({ outcome, note, payment_id: null });
          if (error instanceof WebhookRefused) {
            services.log.warn({ provider: provider.name, reason: error.message }, 'webhook refused');
            await keepReport(services, provider, null, taken('refused', error.message), raw);
            return reply.code(400).type('text/plain').send('refused');
          }
          await keepReport(services, provider, at ?? null, taken('later', (error as Error).name), raw);
          // An error makes the provider deliver it again.
          if (error instanceof ProviderError) {
            services.log.warn({ err: error, provider: provider.name }, 'webhook could not be checked');
            return reply.code(503).type('text/plain').send('later');
          }
          throw error;
        }
      },
    );
  };

/** An unknown reference costs one look-up in our own table, unless an order is waiting for its reference. */
async function take(
  services: Services,
  provider: PaymentProvider,
  hint: Pick<WebhookHint, 'ref' | 'kind'>,
  source: Source = 'webhook',
): Promise<Taken> {
  const payment = await sql.paymentByRef.one(services.db, provider.name, hint.ref);
  const unknown: Taken = { outcome: 'unknown', payment_id: payment?.id ?? null, note: '' };
  if (!payment && !(await sql.someWithoutRef.one(services.db, provider.name))) {
    services.log.warn({ provider: provider.name, kind: hint.kind }, 'webhook of an unknown payment');
    return unknown;
  }
  try {
    const { result, payment_id: id } = await applySnapshot(
      services,
      provider.name,
      await provider.snapshot(hint.ref),
      source,
    );
    return { outcome: result, payment_id: id, note: '' };
  } catch (error) {
    // The provider does not know it: made up.
    if (!(error instanceof ProviderError && error.permanent)) throw error;
    services.log.warn({ provider: provider.name, kind: hint.kind }, 'webhook of a payment the provider does not know');
    return { ...unknown, note: error.message };
  }
}

/**
 * A kept report once more, as if it came now: the same reference, the same handler. What it has done once it does not do
 * again, since the truth is asked anew and bookings are unique. Refused ones stay so: nobody proved who sent them.
 */
export async function replayReport(services: Services, report: KeptReport): Promise<Taken['outcome']> {
  const provider = providerOf(services, report.provider);
  if (!provider || report.outcome === 'refused' || report.ref === '') return report.outcome;
  let taken: Taken;
  try {
    taken = await take(services, provider, report, 'staff');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ err: error, provider: provider.name }, 'a replayed webhook could not be checked');
    taken = { outcome: 'later', payment_id: null, note: error.name };
  }
  const now = services.clock.now();
  await setOutcome.run(services.db, report.id, taken.outcome, taken.note, taken.payment_id, now);
  return taken.outcome;
}
