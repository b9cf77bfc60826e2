-- A day of a company's books in one currency, proved: what the ledger booked beside what payments, refunds, charge-backs and credits say
-- by themselves. Kept until it is proved again, which the nightly check does for every day there is.
create table book_days (
  company_id int not null references companies,
  day date not null,                                     -- in this zone
  time_zone text not null,
  currency char(3) not null,                             -- XXX: credits that belong to no payment
  sold_minor bigint not null,                            -- the ledger's, and beneath each what must be the same
  paid_minor bigint not null,
  refunded_minor bigint not null,                        -- less refunds that failed
  refunds_minor bigint not null,
  charged_back_minor bigint not null,                    -- less charge-backs that were reversed
  charge_backs_minor bigint not null,
  credits bigint not null,
  transfers bigint not null,
  faults int not null,                                   -- how many rows do not agree
  fault_rows jsonb not null,                             -- the first of them
  checked_at timestamptz not null default now(),
  faulty_since timestamptz,                              -- the check that first found it so; null: it agrees
  primary key (company_id, day, currency),
  check ((faults = 0) = (faulty_since is null))
);
create index refunds_created on refunds (created_at);
create index refunds_failed on refunds (settled_at) where status = 'failed';
create index transfers_shop on transfers (created_at) where counter_account = 'shop';
