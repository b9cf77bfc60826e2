-- Companies sell, pools share members, sites are domains. Settings resolve: built-in default -> company -> site -> country.

-- A legal seller.
create table companies (
  id int generated always as identity primary key,
  name text not null,
  trade_names text[] not null default '{}',
  address text not null,
  postal_code text not null default '',
  city text not null,
  country char(2) not null,
  kvk text not null default '',
  vat_numbers jsonb not null default '{}',      -- country code -> VAT number
  support_phone text not null default '',
  support_email text not null default '',
  delete_discount int not null default 0 check (delete_discount between 0 and 90), -- per cent, offered in the deletion flow
  settings jsonb not null default '{}',
  added timestamptz not null default now(),
  creditor_identifier text not null default '',  -- of direct debits, as the company's bank gave it: NL..ZZZ............
  creditor_iban text not null default '',        -- only for files to the company's own bank
  creditor_bic text not null default '',
  -- How early a member is told of a collection; the mandate agrees it (the scheme's 14 days hold otherwise).
  debit_notice_days int not null default 1 check (debit_notice_days between 1 and 14)
);

-- Sites whose members can see each other.
create table pools (
  id int generated always as identity primary key,
  company_id int not null references companies,
  name text not null
);

-- A domain with its own name, niche and settings.
create table sites (
  id int generated always as identity primary key,
  company_id int not null references companies,
  pool_id int not null references pools,
  name text not null,
  niche smallint not null default 1 check (niche between 1 and 7),
  is_default boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index sites_one_default on sites (is_default) where is_default;

-- A name under which a site is reached.
create table site_hosts (
  host text primary key check (host = lower(host)),
  site_id int not null references sites on delete cascade,
  is_primary boolean not null default false
);
create unique index site_hosts_primary on site_hosts (site_id) where is_primary;

-- A country a site is for, with what is set for it.
create table site_countries (
  site_id int not null references sites on delete cascade,
  country char(2) not null,
  position smallint not null default 0,
  settings jsonb not null default '{}',
  primary key (site_id, country)
);
