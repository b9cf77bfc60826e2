-- Webhooks: reports of payment providers as they came in, and what we tell other systems.

-- A report of a provider: what it was about and what became of it. Bodies lose what is personal or secret, and go after 30 days.
create table webhooks_in (
  id uuid primary key,
  at timestamptz not null,
  provider text not null,
  dedupe_key text not null default '',                   -- the provider's own id of the event
  kind text not null default '',
  ref text not null default '',
  payment_id uuid references payments on delete cascade, -- null: none of ours, or refused
  site_id int references sites on delete cascade,
  outcome text not null check (outcome in ('changed', 'unchanged', 'mismatch', 'unknown', 'later', 'refused')),
  note text not null default '',
  tries int not null default 1,
  last_at timestamptz not null,
  body text                                              -- null: not kept, or not any more
);
create index webhooks_in_at on webhooks_in (at desc, id desc);
create index webhooks_in_payment on webhooks_in (payment_id, at) where payment_id is not null;
create index webhooks_in_ref on webhooks_in (ref) where ref <> '';
create index webhooks_in_strangers on webhooks_in (at) where outcome in ('refused', 'unknown');
create index webhooks_in_later on webhooks_in (at) where outcome = 'later';

-- Another system that hears of events here.
create table webhook_endpoints (
  id uuid primary key,
  name text not null,
  url text not null,
  events text[] not null,
  sites int[],                                           -- null: all
  personal boolean not null default false,               -- whether the member's name and address go along
  active boolean not null default true,
  secret text not null,                                  -- sealed
  old_secret text,                                       -- sealed; signs beside the new one until old_until
  old_until timestamptz,
  next_number bigint not null default 1,
  sending_until timestamptz,                             -- a process is at it
  next_try_at timestamptz,                               -- after a failure
  failing_since timestamptz,
  created_at timestamptz not null default now()
);

-- An event for one of them. Numbered; the next one is sent when the one before was taken or given up.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  number bigint not null,
  event text not null,
  event_key text not null,                               -- the same event is one delivery
  site_id int references sites on delete cascade,
  payload jsonb not null,                                -- ids, codes and amounts; never a name or an address
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  tries int not null default 0,
  status int,                                            -- of the last answer; null: none came
  answer text not null default '',
  took_ms int,
  last_at timestamptz,
  unique (endpoint_id, number),
  unique (endpoint_id, event_key)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, number) where state = 'waiting';
create index webhook_deliveries_at on webhook_deliveries (created_at desc, id desc);
