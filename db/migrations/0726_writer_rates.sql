-- What a writer is paid: for each message and for each thousand characters, in minor units, from a day on. A row of zeros ends it.
-- A month that is closed keeps its rates and amounts with its figures.
alter table writer_rates rename column valid_from to from_day;
alter table writer_rates rename column amount_minor to message_minor;
alter table writer_rates rename constraint writer_rates_amount_minor_check to writer_rates_message_minor_check;
alter table writer_rates alter column currency type text;
alter table writer_rates
  add constraint writer_rates_currency_check check (currency ~ '^[A-Z]{3}$'),
  add column thousand_minor integer not null default 0 check (thousand_minor >= 0),
  add column set_by text not null default '',
  add column set_at timestamptz not null default now();
alter table writer_rates alter column thousand_minor drop default, alter column set_by drop default;
