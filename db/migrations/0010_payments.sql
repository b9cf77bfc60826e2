-- Money: one row a payment, its history, its bookings, refunds, receipts. Bookkeeping outlives the profile, so nothing
-- here that is kept by law hangs on members; what is only about a living account does.

-- What stops a member from buying, and the row that puts their orders in a line (locked while one is made).
create table buyers (
  member_id uuid primary key references members on delete cascade,
  blocked_reason text check (blocked_reason in ('charge_back', 'staff')),
  blocked_at timestamptz,
  check ((blocked_reason is null) = (blocked_at is null))
);

-- What members allow themselves to spend. Lower holds at once; higher (or none) from next_from on.
create table spend_limits (
  member_id uuid not null references members on delete cascade,
  period text not null check (period in ('day', 'week', 'month')),
  amount_minor int check (amount_minor >= 0),           -- null: none
  next_amount_minor int check (next_amount_minor >= 0), -- null with next_from: none
  next_from timestamptz,
  currency char(3) not null,
  primary key (member_id, period)
);

-- An order and what became of it.
create table payments (
  id uuid primary key,                                  -- the client's Idempotency-Key
  order_number text not null unique,
  member_id uuid not null,                              -- no foreign key: see above
  company_id int not null references companies,
  site_id int not null references sites,
  status text not null default 'open'
    check (status in ('open', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back')),
  provider text not null,
  ref text,                                             -- the provider's id, once it has one
  action jsonb,                                         -- where the buyer goes on, while open
  method text not null,
  method_detail text,
  mandate_id uuid,                                      -- of a direct debit
  sequence text not null default 'oneoff' check (sequence in ('oneoff', 'first', 'recurring')),
  country char(2) not null,
  locale text not null,
  -- What was agreed, as it was shown.
  credits int not null check (credits > 0),
  currency char(3) not null,
  price_minor int not null check (price_minor > 0),     -- of the price list
  discount_percentage int not null default 0 check (discount_percentage between 0 and 90),
  discount_minor int not null default 0 check (discount_minor >= 0),
  discount_code text,
  amount_minor int not null check (amount_minor > 0),   -- to pay, VAT included
  vat_basis_points int not null check (vat_basis_points >= 0),
  vat_minor int not null check (vat_minor >= 0),
  refund_days int not null,
  terms_date timestamptz not null,
  seller jsonb not null,                                -- name, address, VAT number … of the company on that day
  -- What became of it.
  refunded_minor int not null default 0 check (refunded_minor >= 0),
  charged_back_minor int not null default 0 check (charged_back_minor >= 0),
  failure_code text,
  problem text,                                         -- what the provider says differs from the order: staff must look
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  expires_at timestamptz,
  checked_at timestamptz not null default now(),        -- when the provider was last asked
  next_check_at timestamptz default now() + interval '2 minutes',
  checks int not null default 0,
  unique (provider, ref),
  check (price_minor - discount_minor = amount_minor)
);
create index payments_member on payments (member_id, created_at desc, id desc);
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_completed on payments (completed_at) where completed_at is not null;
create index payments_problem on payments (updated_at) where problem is not null;

-- Every step of a payment, and what made it.
create table payment_history (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments on delete cascade,
  from_status text,
  to_status text not null,
  source text not null,                                 -- order, webhook, return, poll, reconcile, member, staff
  note text not null default '',
  created_at timestamptz not null default now()
);
create index payment_history_payment on payment_history (payment_id, id);

-- Each change of money and credits, once. The transfer of the credits carries the id of its booking.
create table payment_bookings (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider text not null,
  ref text not null,
  kind text not null check (kind in ('purchase', 'refund', 'refund_failed', 'charge_back', 'charge_back_reversed')),
  entity_id text not null,                              -- the refund or the charge-back; '' for the purchase
  amount_minor int not null,                            -- + to the company, - from it
  credits int not null,                                 -- + to the member, - from them
  created_at timestamptz not null default now(),
  unique (provider, ref, kind, entity_id)
);
create index payment_bookings_payment on payment_bookings (payment_id);
create index payment_bookings_day on payment_bookings (created_at);

-- Money that goes back to the buyer.
create table refunds (
  id uuid primary key,                                  -- Idempotency-Key, and the provider's
  payment_id uuid not null references payments,
  source text not null check (source in ('withdrawal', 'staff', 'provider')),
  staff_id uuid,
  reason text not null default '',
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  amount_minor int not null check (amount_minor > 0),
  vat_minor int not null check (vat_minor >= 0),
  credits int not null check (credits >= 0),
  provider_id text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index refunds_payment on refunds (payment_id, created_at);
create unique index refunds_provider_id on refunds (payment_id, provider_id) where provider_id is not null;

-- The last number given: receipts and credit notes are numbered without gaps by company, kind and year.
create table receipt_counters (
  company_id int not null references companies,
  kind text not null check (kind in ('sale', 'refund')),
  year int not null,
  last int not null,
  primary key (company_id, kind, year)
);

-- A receipt, or a credit note.
create table receipts (
  company_id int not null references companies,
  kind text not null check (kind in ('sale', 'refund')),
  year int not null,
  number int not null,
  payment_id uuid not null references payments,
  refund_id uuid references refunds,
  issued_at timestamptz not null default now(),
  primary key (company_id, kind, year, number),
  check ((kind = 'refund') = (refund_id is not null))
);
create unique index receipts_sale on receipts (payment_id) where kind = 'sale';
create unique index receipts_refund on receipts (refund_id) where kind = 'refund';

-- Who used which code for which payment: reserved by the order, used when paid, gone when the payment came to nothing.
create table discount_redemptions (
  payment_id uuid primary key references payments,
  offer text not null,                                  -- the code, or 'first-purchase' for the built-in offers
  validity text not null check (validity in ('once', 'once-per-user', 'unlimited')),
  member_id uuid not null,
  status text not null default 'reserved' check (status in ('reserved', 'used')),
  created_at timestamptz not null default now()
);
create unique index discount_redemptions_once on discount_redemptions (offer) where validity = 'once';
create unique index discount_redemptions_member on discount_redemptions (offer, member_id) where validity = 'once-per-user';

-- Where the reconciliation of a provider stands.
create table provider_cursors (
  provider text primary key,
  cursor text,
  updated_at timestamptz not null default now()
);
