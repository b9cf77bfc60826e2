/** The calls of webhooks, in and out. */
import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { ReportLine } from '../../contract/desk-webhooks.ts';
import type { WebhookEvent } from '../../contract/desk-webhooks.ts';
import type * as contract from '../../contract/desk-webhooks.ts';
import { dayMs } from '../../contract/time.ts';
import { replayReport } from '../payments/webhook.ts';
import { keptReports } from '../payments/webhook-log.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { urlProblem } from '../platform/outgoing.ts';
import type { Services } from '../platform/services.ts';
import { audit, changesIn } from './audit.ts';
import { fileLists } from './file-lists.ts';
import { sendList } from './list-files.ts';
import { answerFileList, answerList } from './lists.ts';
import { type DeliveryLineRow, deliverySource } from './webhooks/deliveries-list.ts';
import { newSecret, sendWebhooks } from './webhooks/send-webhooks.ts';
import * as sql from './webhooks/sql.ts';

type Row = Omit<ReportLine, 'at' | 'last_at'> & { at: Date; last_at: Date };

export const deskWebhooksIn: Handler<typeof contract.deskWebhooksIn> = (call) =>
  answerFileList(call, fileLists.webhooks_in, (rows: Row[]) =>
    rows.map(({ at, last_at: last, ...row }) => ({ ...row, at: at.toISOString(), last_at: last.toISOString() })),
  );

export const deskWebhooksInFile: Handler<typeof contract.deskWebhooksInFile> = (call) =>
  sendList(call, fileLists.webhooks_in);

export const deskReplayWebhooks: Handler<typeof contract.deskReplayWebhooks> = async ({ services, staff, body }) => {
  const outcomes = [];
  for (const report of await keptReports(services.db, body.ids))
    outcomes.push({ id: report.id, outcome: await replayReport(services, report) });
  if (outcomes.length) await audit(services.db, staff, 'webhooks_replayed', undefined, { reports: outcomes.length });
  return { outcomes };
};

export const deskWebhooksOut: Handler<typeof contract.deskWebhooksOut> = async ({ services: { db } }) => ({
  endpoints: (await sql.endpoints(db)).map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events as WebhookEvent[],
    sites: row.sites,
    personal: row.personal,
    active: row.active,
    waiting: row.waiting,
    failing_since: row.failing_since?.toISOString() ?? null,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    old_until: row.old_until?.toISOString() ?? null,
  })),
});

export const deskDeliveries: Handler<typeof contract.deskDeliveries> = (call) =>
  answerList(call, deliverySource, {
    present: (rows: DeliveryLineRow[]) =>
      rows.map(({ payload, at, last_at: last, ...row }) => ({
        ...row,
        payload: JSON.stringify(payload, null, 1),
        at: at.toISOString(),
        last_at: last?.toISOString() ?? null,
      })),
  });

function checkUrl({ config }: Services, url: string): void {
  if (urlProblem(url, config.webhookOwnHosts)) throw new Refusal('bad_request', { fields: { url: 'bad_request' } });
}

/** Of its address only the host: what follows may be a password. */
const endpointFacts = (
  of: Pick<sql.EndpointRow, 'name' | 'url' | 'personal' | 'active'> &
    Record<'events', readonly string[]> & {
      sites: readonly number[] | null;
    },
) => ({
  ...{
    name: of.name,
    endpoint_host: new URL(of.url).host,
    events: [...of.events],
    sites: of.sites?.map(String) ?? null,
  },
  ...{ personal: of.personal, active: of.active },
});

export const deskMakeEndpoint: Handler<typeof contract.deskMakeEndpoint> = async ({ services, staff, body }) => {
  checkUrl(services, body.url);
  const [id, secret] = [uuidv7(), newSecret(services)];
  const { name, url, events, sites, personal, active } = body;
  await transaction(services.db, async (tx) => {
    await sql.insertEndpoint.run(tx, id, name, url, events, sites, personal, active, secret.sealed);
    const changes = changesIn({}, endpointFacts({ name, url, events, sites, personal, active }));
    await audit(tx, staff, 'endpoint_made', { kind: 'endpoint', id }, { name }, changes);
  });
  return { id, secret: secret.shown };
};

export const deskSaveEndpoint: Handler<typeof contract.deskSaveEndpoint> = async ({ services, staff, body }) => {
  checkUrl(services, body.url);
  const { id, name, url, events, sites, personal, active } = body;
  return transaction(services.db, async (tx) => {
    const before = await sql.endpointById.one(tx, id);
    if (!before || !(await sql.saveEndpoint.one(tx, id, name, url, events, sites, personal, active)))
      throw new Refusal('not_found');
    await services.jobs.enqueue(tx, sendWebhooks, { endpoint_id: id });
    const changes = changesIn(endpointFacts(before), endpointFacts({ name, url, events, sites, personal, active }));
    await audit(tx, staff, 'endpoint_changed', { kind: 'endpoint', id }, { name }, changes);
    return { ok: true };
  });
};

export const deskDropEndpoint: Handler<typeof contract.deskDropEndpoint> = ({ services, staff, body: { id } }) =>
  transaction(services.db, async (tx) => {
    const gone = await sql.dropEndpoint.one(tx, id);
    if (gone) await audit(tx, staff, 'endpoint_dropped', { kind: 'endpoint', id }, { name: gone.name });
    return { ok: true };
  });

export const deskRotateEndpoint: Handler<typeof contract.deskRotateEndpoint> = ({ services, staff, body: { id } }) =>
  transaction(services.db, async (tx) => {
    const secret = newSecret(services);
    const until = new Date(services.clock.now().getTime() + dayMs);
    const row = await sql.rotate.one(tx, id, secret.sealed, until);
    if (!row) throw new Refusal('not_found');
    await audit(tx, staff, 'endpoint_secret_changed', { kind: 'endpoint', id }, { name: row.name });
    return { secret: secret.shown };
  });

export const deskResendDeliveries: Handler<typeof contract.deskResendDeliveries> = ({ services, staff, body }) =>
  transaction(services.db, async (tx) => {
    if (!(await sql.endpointById.one(tx, body.id))) throw new Refusal('not_found');
    const again = await sql.again(tx, body.id, body.from, body.to);
    if (again.length) {
      await sql.wakeEndpoint.run(tx, body.id);
      await services.jobs.enqueue(tx, sendWebhooks, { endpoint_id: body.id });
      const details = { from: body.from, to: body.to, deliveries: again.length };
      await audit(tx, staff, 'deliveries_sent_again', { kind: 'endpoint', id: body.id }, details);
    }
    return { again: again.length };
  });

export const deskTestEndpoint: Handler<typeof contract.deskTestEndpoint> = ({ services, staff, body: { id } }) =>
  transaction(services.db, async (tx) => {
    if (!(await sql.endpointById.one(tx, id))) throw new Refusal('not_found');
    const data = JSON.stringify({ by: 'desk' });
    await sql.queueEvent(tx, 'test', `test ${randomUUID()}`, null, data, services.clock.now(), id);
    await sql.wakeEndpoint.run(tx, id);
    await services.jobs.enqueue(tx, sendWebhooks, { endpoint_id: id });
    await audit(tx, staff, 'endpoint_tested', { kind: 'endpoint', id });
    return { ok: true };
  });
