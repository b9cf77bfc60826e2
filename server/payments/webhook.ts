/**
 * Endpoint for providers' reports: POST /api/payments/{provider}/webhook. Not part of our API: no session, no JSON
 * rules, no cross-site check; what counts is the provider's signature over the raw bytes (or asking back). A report
 * is only a hint: the truth is fetched and goes through applySnapshot.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../platform/services.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { providerOf } from './look-up.ts';
import { ProviderError, type PaymentProvider, WebhookRefused, type WebhookHint } from './provider.ts';
import * as sql from './sql.ts';

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
        try {
          const hints = await provider.readWebhook({
            rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            headers: Object.fromEntries(
              Object.entries(request.headers).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v]),
            ),
            query: Object.fromEntries(
              Object.entries(request.query as Record<string, unknown>).map(([k, v]) => [k, String(v)]),
            ),
          });
          for (const hint of hints) await take(services, provider, hint);
          const ack = provider.ackBody(hints);
          return reply.code(ack.status).type(ack.type).send(ack.body);
        } catch (error) {
          if (error instanceof WebhookRefused) {
            services.log.warn({ provider: provider.name, reason: error.message }, 'webhook refused');
            return reply.code(400).type('text/plain').send('refused');
          }
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
async function take(services: Services, provider: PaymentProvider, hint: WebhookHint): Promise<void> {
  const payment = await sql.paymentByRef.one(services.db, provider.name, hint.ref);
  if (!payment && !(await sql.someWithoutRef.one(services.db, provider.name))) {
    services.log.warn({ provider: provider.name, kind: hint.kind }, 'webhook of an unknown payment');
    return;
  }
  try {
    await applySnapshot(services, provider.name, await provider.snapshot(hint.ref), 'webhook');
  } catch (error) {
    // The provider does not know it: made up.
    if (!(error instanceof ProviderError && error.permanent)) throw error;
    services.log.warn({ provider: provider.name, kind: hint.kind }, 'webhook of a payment the provider does not know');
  }
}
