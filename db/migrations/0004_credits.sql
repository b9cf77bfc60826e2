-- Credits. Only db/functions/credits.sql writes accounts and transfers.

-- What a member has.
create table accounts (
  member_id uuid primary key references members on delete cascade,
  balance int not null default 0 check (balance >= 0)
) with (fillfactor = 80);

-- A change of a balance, with both sides; added, never changed.
create table transfers (
  id uuid not null,
  member_id uuid not null,                                -- no foreign key: bookkeeping outlives the profile
  counter_account text not null check (counter_account in ('gift', 'revenue', 'shop', 'adjustment')),
  amount int not null check (amount <> 0),                -- seen from the member: + received, - spent
  kind text not null,
  ref text not null,                                      -- what it was for
  created_at timestamptz not null default now(),
  other_id uuid,                                          -- the member it went to, for the history; no key: see member_id
  note text,                                              -- of an adjustment the reason, of a gift its id
  -- What makes a booking one of its kind is its key; nobody looks one up by its number, and each index costs every message.
  primary key (kind, ref)
);
create index transfers_member on transfers (member_id, created_at desc, id desc);

-- A discount code. Codes for one member carry their id.
create table discount_codes (
  code text primary key check (code = upper(code)),
  pool_id int references pools,
  member_id uuid references members on delete cascade,
  country char(2),
  value_percentage int not null check (value_percentage between 1 and 90),
  currency char(3),
  minimum_order_value int check (minimum_order_value > 0),   -- minor units of currency
  validity text not null default 'once-per-user' check (validity in ('once', 'once-per-user', 'unlimited')),
  status text not null default 'active' check (status in ('active', 'closed')),
  purpose text not null check (purpose in ('campaign', 'welcome', 'stay')),
  expires timestamptz,
  created_at timestamptz not null default now(),
  payment_methods text[] check (cardinality(payment_methods) > 0),   -- null: all
  staff_id uuid
);
create unique index discount_codes_stay on discount_codes (member_id) where purpose = 'stay';
