-- SEPA direct debit: mandates and their evidence, codes by SMS, blocks, files for the bank.

-- A mandate, with its evidence. Like payments these outlive the profile: a mandate must be shown to a bank long after.
create table debit_mandates (
  id uuid primary key,
  member_id uuid not null,
  company_id int not null references companies,
  reference text not null unique check (length(reference) between 1 and 35 and reference not like '/%'),
  status text not null default 'active' check (status in ('active', 'lapsed', 'withdrawn')),
  account text not null,                                -- sealed: IBAN, holder, address, mobile number
  iban_hash bytea not null,                             -- keyed: for limits and blocks
  iban_last4 text not null,
  mobile_hash bytea not null,
  -- Evidence, as it was agreed: never changed.
  text jsonb not null,                                  -- the frozen mandate text, with version and language
  signed_at timestamptz not null default now(),
  signed_on date not null,
  place text not null,
  evidence jsonb not null,                              -- address prefix, when the code was sent and entered, tries
  -- The same mandate at the provider, once it has one.
  provider text,
  customer_ref text,
  mandate_ref text,
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
);
create index debit_mandates_member on debit_mandates (member_id, last_used_at desc);
create index debit_mandates_iban on debit_mandates (iban_hash);
create index debit_mandates_used on debit_mandates (last_used_at) where status = 'active';

-- A form that was sent in and waits for its code. Gone after a day.
create table debit_attempts (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  company_id int not null references companies,
  mandate_id uuid not null,                             -- of the mandate that is to be, or is already
  known boolean not null,                               -- the mandate exists
  reference text not null,
  account text not null,                                -- sealed, as in debit_mandates
  iban_hash bytea not null,
  iban_last4 text not null,
  mobile_hash bytea not null,
  mobile_masked text not null,
  holder_masked text not null,
  text jsonb not null,
  notice_days int not null,
  credits int not null,
  discount_code text,
  amount_minor int not null check (amount_minor > 0),
  currency char(3) not null,
  terms_date text not null,
  country char(2) not null,
  address_prefix text not null,
  code_hash bytea not null,                             -- keyed, over code, mandate, IBAN and amount
  code_sent_at timestamptz not null,
  code_expires_at timestamptz not null,
  tries int not null default 0 check (tries between 0 and 5),
  verified_at timestamptz,
  payment_key uuid,                                     -- the order that the right code began: only ever one
  payment_id uuid,                                      -- … and that was made
  created_at timestamptz not null default now()
);
create index debit_attempts_member on debit_attempts (member_id);
create index debit_attempts_created on debit_attempts (created_at);

-- Codes that were sent, for the limits by number and by member. Gone after a day.
create table sms_sent (
  id bigint generated always as identity primary key,
  number_hash bytea not null,
  member_id uuid,
  sent_at timestamptz not null default now()
);
create index sms_sent_number on sms_sent (number_hash, sent_at desc);
create index sms_sent_member on sms_sent (member_id, sent_at desc);

-- A returned debit ends debits of that member and of that account, until staff lifts it.
create table debit_blocks (
  id uuid primary key,
  member_id uuid,
  iban_hash bytea,
  iban_last4 text not null default '',
  company_id int not null references companies,
  payment_id uuid references payments,
  reason text not null,                                 -- the return's code (AC01, MD06, MS03 ...)
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid,
  check (member_id is not null or iban_hash is not null)
);
create unique index debit_blocks_payment on debit_blocks (payment_id);
create index debit_blocks_member on debit_blocks (member_id) where lifted_at is null;
create index debit_blocks_iban on debit_blocks (iban_hash) where lifted_at is null;

-- A file for the bank.
create table debit_files (
  message_id text primary key check (length(message_id) <= 35),
  company_id int not null references companies,
  payments int not null,
  amount_minor bigint not null,
  sealed text not null,                                 -- the file, sealed: it holds IBANs
  staff_id uuid,
  created_at timestamptz not null default now()
);

-- What the bank is to collect: one row a payment, in one file at most.
create table debit_collections (
  payment_id uuid primary key references payments,
  mandate_id uuid not null references debit_mandates,
  sequence text not null check (sequence in ('FRST', 'RCUR')),
  collect_on date not null,
  evidence jsonb not null,                              -- of the code that allowed this collection
  message_id text references debit_files,
  -- What the company's own bank did with it, as finance entered it.
  outcome text check (outcome in ('settled', 'refused', 'returned')),
  outcome_reason text not null default '',
  outcome_at timestamptz,
  created_at timestamptz not null default now()
);
create index debit_collections_due on debit_collections (collect_on) where message_id is null;
create index debit_collections_mandate on debit_collections (mandate_id);
