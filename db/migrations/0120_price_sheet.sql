-- The sheet of prices: own prices of a country, drafts, what was published, and the payment methods of a company.

-- Null: of a currency, for all of its countries. Else it holds only the packages that cost something else in that country; none: all
-- cost there what they cost in the currency again.
alter table price_lists add column country char(2) check (country ~ '^[A-Z]{2}$');
alter table price_lists drop constraint price_lists_company_id_currency_valid_from_key;
alter table price_lists add constraint price_lists_moment unique nulls not distinct (company_id, currency, country, valid_from);
alter table price_lists add constraint price_lists_tryout_of_currency check (country is null or tryout_credits is null);

-- A cell of a company's sheet that was changed and is not published yet.
create table price_drafts (
  company_id int not null references companies on delete cascade,
  kind text not null check (kind in ('package', 'tryout', 'vat')),
  currency text not null check (currency ~ '^([A-Z]{3})?$'), -- '': of VAT
  country text not null check (country ~ '^([A-Z]{2})?$'),   -- '': for all countries of the currency
  credits int not null check (credits >= 0),                 -- 0: of the tryout and of VAT
  value int check (value >= 0),                              -- minor units or basis points; null: no such package, or no price of its own
  version int not null,                                      -- who changes it names the one they saw; never used twice
  staff_id uuid,
  staff_name text not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, kind, currency, country, credits)
);
create sequence price_draft_versions as int owned by price_drafts.version;
comment on table price_drafts is 'A cell of a company''s sheet of prices that was changed and is not published yet.';

-- What was published of a sheet, kept for ever.
create table price_publications (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  valid_from timestamptz not null,
  note text not null default '' check (length(note) <= 300),
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  changes jsonb not null check (jsonb_typeof(changes) = 'array') -- [{ kind, currency, country, credits, before, after }]
);
create index price_publications_company on price_publications (company_id, id desc);
comment on table price_publications is 'Changes of prices and VAT that were published together, with the moment they begin.';

-- The payment methods a company offers in a country, in this order. No row: all that are usual there.
create table company_methods (
  company_id int not null references companies on delete cascade,
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  methods text[] not null,
  primary key (company_id, country)
);
comment on table company_methods is 'The payment methods a company offers in a country, in order; none of a country: those usual there.';
