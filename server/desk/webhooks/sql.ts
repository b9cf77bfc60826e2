/** Statements of outgoing webhooks. */
import { statement } from '../../platform/db.ts';

export interface EndpointRow {
  id: string;
  name: string;
  url: string;
  events: string[];
  sites: number[] | null;
  personal: boolean;
  active: boolean;
  secret: string;
  old_secret: string | null;
  old_until: Date | null;
  failing_since: Date | null;
  next_try_at: Date | null;
}
const columns =
  'id, name, url, events, sites, personal, active, secret, old_secret, old_until, failing_since, next_try_at';

export const endpoints = statement<EndpointRow & { waiting: number }>(
  'webhooks.endpoints',
  `select ${columns}, (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting') as waiting
     from webhook_endpoints e order by created_at, id`,
);
export const endpointById = statement<EndpointRow, [id: string]>(
  'webhooks.endpoint',
  `select ${columns} from webhook_endpoints where id = $1`,
);
export const insertEndpoint = statement<
  never,
  [
    id: string,
    name: string,
    url: string,
    events: readonly string[],
    sites: readonly number[] | null,
    personal: boolean,
    active: boolean,
    secret: string,
  ]
>(
  'webhooks.insert_endpoint',
  `insert into webhook_endpoints (id, name, url, events, sites, personal, active, secret) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const saveEndpoint = statement<
  { id: string },
  [
    id: string,
    name: string,
    url: string,
    events: readonly string[],
    sites: readonly number[] | null,
    personal: boolean,
    active: boolean,
  ]
>(
  'webhooks.save_endpoint',
  `update webhook_endpoints set name = $2, url = $3, events = $4, sites = $5, personal = $6, active = $7, next_try_at = null
    where id = $1 returning id`,
);
export const dropEndpoint = statement<{ name: string }, [id: string]>(
  'webhooks.drop_endpoint',
  'delete from webhook_endpoints where id = $1 returning name',
);
export const rotate = statement<{ name: string }, [id: string, secret: string, until: Date]>(
  'webhooks.rotate',
  `update webhook_endpoints set old_secret = secret, old_until = $3, secret = $2 where id = $1 returning name`,
);

/** For each endpoint that hears of it; the same event is one delivery, and uses up one number. */
export const queueEvent = statement<
  { endpoint_id: string },
  [event: string, key: string, site: number | null, payload: string, at: Date, only: string | null]
>(
  'webhooks.queue',
  `with hears as (
     select id from webhook_endpoints e
      where case when $6::uuid is null then active and $1 = any(events) and (sites is null or $3::int is null or $3 = any(sites)) else id = $6 end
        and not exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.event_key = $2)
      order by id for update),
   numbered as (
     update webhook_endpoints e set next_number = next_number + 1 from hears h where h.id = e.id returning e.id, e.next_number - 1 as number)
   insert into webhook_deliveries (id, endpoint_id, number, event, event_key, site_id, payload, created_at)
   select gen_random_uuid(), id, number, $1, $2, $3, $4::jsonb, $5 from numbered returning endpoint_id`,
);

/** One process sends for an endpoint at a time; one that died is waited for two minutes. */
export const claim = statement<EndpointRow, [id: string, now: Date]>(
  'webhooks.claim',
  `update webhook_endpoints set sending_until = $2::timestamptz + interval '2 minutes'
    where id = $1 and active and (sending_until is null or sending_until < $2) and (next_try_at is null or next_try_at <= $2)
   returning ${columns}`,
);
export const release = statement<never, [id: string, nextTry: Date | null, failingSince: Date | null]>(
  'webhooks.release',
  `update webhook_endpoints set sending_until = null, next_try_at = $2, failing_since = $3 where id = $1`,
);
export interface DeliveryRow {
  id: string;
  endpoint_id: string;
  number: number;
  event: string;
  payload: Record<string, unknown>;
  created_at: Date;
  state: 'waiting' | 'delivered' | 'given_up';
  tries: number;
  status: number | null;
  answer: string;
  took_ms: number | null;
  last_at: Date | null;
}
const delivery = 'id, endpoint_id, number, event, payload, created_at, state, tries, status, answer, took_ms, last_at';
export const nextDelivery = statement<DeliveryRow, [endpoint: string]>(
  'webhooks.next',
  `select ${delivery} from webhook_deliveries where endpoint_id = $1 and state = 'waiting' order by number limit 1`,
);
export const note = statement<
  never,
  [id: string, state: string, status: number | null, answer: string, ms: number, at: Date]
>(
  'webhooks.note',
  `update webhook_deliveries set state = $2, status = $3, answer = $4, took_ms = $5, last_at = $6, tries = tries + 1 where id = $1`,
);
/** The member's name and address, for endpoints that were chosen to get them. */
export const person = statement<{ name: string; email: string; language: string }, [member: string]>(
  'webhooks.person',
  'select username as name, email, language from members where id = $1',
);
export const due = statement<{ id: string }, [now: Date]>(
  'webhooks.due',
  `select e.id from webhook_endpoints e where active and (next_try_at is null or next_try_at <= $1)
      and (sending_until is null or sending_until < $1)
      and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting')`,
);
export const again = statement<{ id: string }, [endpoint: string, from: number, to: number]>(
  'webhooks.again',
  `update webhook_deliveries set state = 'waiting', tries = 0 where endpoint_id = $1 and number between $2 and $3 and state <> 'waiting' returning id`,
);
export const wakeEndpoint = statement<never, [id: string]>(
  'webhooks.wake',
  'update webhook_endpoints set next_try_at = null where id = $1',
);
export const forgetDeliveries = statement<never, [now: Date]>(
  'webhooks.forget',
  `delete from webhook_deliveries where state <> 'waiting' and created_at < $1::timestamptz - interval '30 days'`,
);
export const siteOfMember = statement<{ site_id: number; country: string | null }, [id: string]>(
  'webhooks.site_of_member',
  'select m.site_id, p.country::text from members m left join profiles p on p.member_id = m.id where m.id = $1',
);
export const paymentFacts = statement<
  { site_id: number; order_number: string; amount_minor: number; currency: string; credits: number; method: string },
  [id: string]
>(
  'webhooks.payment',
  'select site_id, order_number, amount_minor, currency::text, credits, method from payments where id = $1',
);
export const refundFacts = statement<{ amount_minor: number }, [id: string]>(
  'webhooks.refund',
  'select amount_minor from refunds where id = $1',
);
