-- Company prices: the rules for every price list, and the default of a new company.

-- A credit gets cheaper as packages grow. Checked at the end of the transaction, since a list is written package by
-- package.
create or replace function packages_get_cheaper() returns trigger language plpgsql as $$
begin
  if exists (select from packages a join packages b on b.list_id = a.list_id and b.credits > a.credits
              where a.list_id = new.list_id and b.amount_minor::bigint * a.credits >= a.amount_minor::bigint * b.credits) then
    raise exception 'a credit must get cheaper as packages grow' using errcode = 'check_violation', constraint = 'packages_get_cheaper';
  end if;
  return null;
end $$;
drop trigger if exists packages_get_cheaper on packages;
create constraint trigger packages_get_cheaper after insert or update on packages
  deferrable initially deferred for each row execute function packages_get_cheaper();

-- Every company starts with these, however it was created.
create or replace function company_prices() returns trigger language plpgsql as $$
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
create or replace trigger company_prices after insert on companies for each row execute function company_prices();
