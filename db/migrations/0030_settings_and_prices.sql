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

-- A credit gets cheaper as packages grow. Looked at when the transaction ends, since a list is written package by package.
create function packages_get_cheaper() returns trigger language plpgsql as $$
begin
  if exists (select from packages a join packages b on b.list_id = a.list_id and b.credits > a.credits
              where a.list_id = new.list_id and b.amount_minor::bigint * a.credits >= a.amount_minor::bigint * b.credits) then
    raise exception 'a credit must get cheaper as packages grow' using errcode = 'check_violation', constraint = 'packages_get_cheaper';
  end if;
  return null;
end $$;
create constraint trigger packages_get_cheaper after insert or update on packages
  deferrable initially deferred for each row execute function packages_get_cheaper();

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

-- Every company begins with those, whichever way it came to be.
create function company_prices() returns trigger language plpgsql as $$
begin
  insert into price_lists (company_id, currency, valid_from, tryout_credits, tryout_minor)
  select new.id, currency, valid_from, tryout_credits, tryout_minor from price_lists where company_id is null;
  insert into packages (list_id, credits, amount_minor)
  select own.id, p.credits, p.amount_minor
    from price_lists given join price_lists own on own.company_id = new.id and own.currency = given.currency and own.valid_from = given.valid_from
    join packages p on p.list_id = given.id
   where given.company_id is null;
  insert into vat_rates (company_id, country, valid_from, basis_points)
  select new.id, country, valid_from, basis_points from vat_rates where company_id is null;
  return null;
end $$;
create trigger company_prices after insert on companies for each row execute function company_prices();

-- Those who are there already keep what they asked for until now.
insert into price_lists (company_id, currency, valid_from, tryout_credits, tryout_minor)
select c.id, l.currency, l.valid_from, l.tryout_credits, l.tryout_minor from companies c, price_lists l where l.company_id is null;
insert into packages (list_id, credits, amount_minor)
select own.id, p.credits, p.amount_minor
  from price_lists given join price_lists own on own.company_id is not null and own.currency = given.currency and own.valid_from = given.valid_from
  join packages p on p.list_id = given.id
 where given.company_id is null;
insert into vat_rates (company_id, country, valid_from, basis_points)
select c.id, r.country, r.valid_from, r.basis_points from companies c, vat_rates r where r.company_id is null;

-- Who changes settings says which version they saw: two people at once do not overwrite each other unseen.
alter table companies add column settings_version int not null default 0;
alter table sites add column settings_version int not null default 0;
alter table site_countries add column settings_version int not null default 0;
