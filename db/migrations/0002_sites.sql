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
  settings_version int not null default 0,       -- who changes settings says which version they saw
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
  settings_version int not null default 0,
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
  settings_version int not null default 0,
  primary key (site_id, country)
);

-- Prices and VAT are data of a company. A list holds from its moment until the next one of the same company and currency begins:
-- so no two can hold at once and none is missing in between. What has begun is never changed; orders keep their own amounts.
create table price_lists (
  id int generated always as identity primary key,
  company_id int references companies on delete cascade, -- null: what a new company begins with
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null check (isfinite(valid_from)),
  -- The small package for members about to leave, once an account; null: there is none.
  tryout_credits int check (tryout_credits > 0),
  tryout_minor int check (tryout_minor > 0),
  check ((tryout_credits is null) = (tryout_minor is null)),
  unique nulls not distinct (company_id, currency, valid_from)
);

-- A number of credits at a price, in one list.
create table packages (
  list_id int not null references price_lists on delete cascade,
  credits int not null check (credits > 0),
  amount_minor int not null check (amount_minor > 0), -- VAT included
  primary key (list_id, credits)
);

-- VAT (or GST) on electronic services to private people, by the buyer's country. Prices hold it already. No row: none.
create table vat_rates (
  company_id int references companies on delete cascade, -- null: what a new company begins with
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  valid_from timestamptz not null check (isfinite(valid_from)),
  basis_points int not null check (basis_points between 0 and 10000), -- 2100 is 21 %
  unique nulls not distinct (company_id, country, valid_from)
);

-- The prices of 2026.
with list as (
  insert into price_lists (currency, valid_from, tryout_credits, tryout_minor)
  select currency, '2000-01-01Z', 5, amount from unnest(
    array['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'NZD', 'CHF', 'DKK', 'SEK', 'NOK', 'PLN', 'CZK'],
    array[415, 360, 460, 630, 695, 760, 395, 3100, 4600, 4800, 1795, 10500]) tryout (currency, amount) returning id, currency)
insert into packages (list_id, credits, amount_minor)
select list.id, p.credits, p.amount_minor
  from list join (values
    ('EUR', array[1250, 2875, 5250, 9500, 21250, 37500]),
    ('GBP', array[1090, 2500, 4550, 8250, 18500, 32500]),
    ('USD', array[1390, 3175, 5800, 10500, 23500, 41500]),
    ('CAD', array[1890, 4325, 7900, 14300, 32000, 56500]),
    ('AUD', array[2090, 4775, 8700, 15800, 35250, 62500]),
    ('NZD', array[2290, 5250, 9600, 17400, 38750, 68500]),
    ('CHF', array[1190, 2725, 4975, 9000, 20125, 35500]),
    ('DKK', array[9300, 21400, 39000, 70500, 158000, 279000]),
    ('SEK', array[13900, 31900, 58500, 105500, 236500, 417500]),
    ('NOK', array[14500, 33300, 60900, 110000, 246500, 435000]),
    ('PLN', array[5390, 12400, 22600, 40900, 91500, 161500]),
    ('CZK', array[31500, 72500, 132500, 239500, 536000, 945000])
  ) price (currency, amounts) using (currency),
  unnest(array[10, 25, 50, 100, 250, 500], price.amounts) p (credits, amount_minor);

-- Standard rates of 2026. US: sales tax differs by state and is the operator's own matter.
insert into vat_rates (country, valid_from, basis_points)
select country, '2000-01-01Z', basis_points from (values
  ('NL', 2100), ('BE', 2100), ('DE', 1900), ('AT', 2000), ('CH', 810), ('LI', 810), ('LU', 1700),
  ('IT', 2200), ('FR', 2000), ('ES', 2100), ('PL', 2300), ('DK', 2500), ('FI', 2550), ('NO', 2500),
  ('SE', 2500), ('GB', 2000), ('IE', 2300), ('US', 0), ('CA', 500), ('AU', 1000), ('NZ', 1500),
  ('PT', 2300), ('CZ', 2100), ('MT', 1800), ('CY', 1900)
) rate (country, basis_points);
