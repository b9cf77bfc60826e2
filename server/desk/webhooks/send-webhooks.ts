/**
 * Sends what waits for an endpoint, in the order of its numbers: the next goes out when the one before was taken or given up.
 * Signed as Standard Webhooks does: HMAC-SHA256 over `id.timestamp.body`, for a day after a change with both secrets.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { hourMs, minuteMs } from '../../../contract/time.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { postPublic } from '../../platform/outgoing.ts';
import { open, seal } from '../../platform/secret-box.ts';
import type { Services } from '../../platform/services.ts';
import * as sql from './sql.ts';

const purpose = 'webhook-endpoint';
const prefix = 'whsec_';
/** After the last of these pauses an event is given up: some three days. */
const pausesMs = [
  ...[0.5, 1, 2, 5, 15, 30].map((minutes) => minutes * minuteMs),
  ...Array.from({ length: 72 }, () => hourMs),
];
/** In one go; then others have their turn. */
const atOnce = 100;

/** @returns the secret as it is shown once, and as it is kept */
export function newSecret(services: Pick<Services, 'config'>): { shown: string; sealed: string } {
  const shown = `${prefix}${randomBytes(24).toString('base64')}`;
  return { shown, sealed: seal(services.config.secret, purpose, shown) };
}

/** The value of `webhook-signature`. */
export const signatureOf = (secret: string, id: string, atSeconds: number, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${atSeconds}.${body}`)
    .digest('base64')}`;

async function bodyOf({ db }: Services, endpoint: sql.EndpointRow, row: sql.DeliveryRow): Promise<string> {
  const { payload } = row;
  const memberId = payload['member_id'];
  // Read when it is sent: whoever is erased by then is not told about.
  const member = endpoint.personal && typeof memberId === 'string' ? await sql.person.one(db, memberId) : undefined;
  return JSON.stringify({
    type: row.event,
    number: row.number,
    timestamp: row.created_at.toISOString(),
    data: { ...payload, ...(member ? { member } : {}) },
  });
}

/** @returns whether it was taken */
async function sendOne(services: Services, endpoint: sql.EndpointRow, row: sql.DeliveryRow): Promise<boolean> {
  const { config, clock, db } = services;
  const body = await bodyOf(services, endpoint, row);
  const now = clock.now();
  const at = Math.floor(now.getTime() / 1_000);
  const secrets = [
    endpoint.secret,
    ...(endpoint.old_secret && endpoint.old_until && endpoint.old_until > now ? [endpoint.old_secret] : []),
  ];
  const { status, answer, ms } = await postPublic(
    endpoint.url,
    body,
    {
      'content-type': 'application/json',
      'user-agent': 'Evenfall-Webhooks',
      'webhook-id': row.id,
      'webhook-timestamp': String(at),
      'webhook-signature': secrets
        .map((sealed) => signatureOf(open(config.secret, purpose, sealed), row.id, at, body))
        .join(' '),
    },
    config.webhookOwnHosts,
  );
  const taken = status !== undefined && status >= 200 && status < 300;
  const state = taken ? 'delivered' : row.tries >= pausesMs.length ? 'given_up' : 'waiting';
  await sql.note.run(db, row.id, state, status ?? null, answer.slice(0, 500), ms, clock.now());
  return taken;
}

export async function sendWaiting(services: Services, endpointId: string): Promise<void> {
  const { clock, db, jobs } = services;
  const endpoint = await sql.claim.one(db, endpointId, clock.now());
  if (!endpoint) return;
  let { failing_since: failingSince } = endpoint;
  for (let sent = 0; ; sent++) {
    const row = await sql.nextDelivery.one(db, endpointId);
    if (!row || sent >= atOnce) {
      await sql.release.run(db, endpointId, null, failingSince);
      // Something may have come between the look and the release.
      if (row || (await sql.nextDelivery.one(db, endpointId)))
        await jobs.enqueue(db, sendWebhooks, { endpoint_id: endpointId });
      return;
    }
    if (await sendOne(services, endpoint, row)) {
      failingSince = null;
      continue;
    }
    failingSince ??= clock.now();
    const pause = pausesMs[row.tries];
    if (pause === undefined) continue;
    await sql.release.run(db, endpointId, new Date(clock.now().getTime() + pause), failingSince);
    return;
  }
}

export const sendWebhooks: JobDefinition<{ endpoint_id: string }> = {
  name: 'send_webhooks',
  retries: 2,
  backoff: true,
  expiresSeconds: 1_200,
  concurrency: 2,
  run: (services, { endpoint_id: id }) => sendWaiting(services, id),
};

/** Endpoints whose pause is over. Old deliveries go. */
export const retryWebhooks: JobDefinition<object> = {
  name: 'retry_webhooks',
  retries: 0,
  backoff: false,
  schedule: '* * * * *',
  async run(services) {
    const { clock, db, jobs } = services;
    await sql.forgetDeliveries.run(db, clock.now());
    const due = await sql.due(db, clock.now());
    await jobs.enqueueAll(
      db,
      sendWebhooks,
      due.map(({ id }) => ({ data: { endpoint_id: id } })),
    );
  },
};
