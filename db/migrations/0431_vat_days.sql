-- A month of VAT is read from the figures by day (money_days, cut 'vat'). Days that an older release has counted lack them: they are
-- counted again, and until then the month is counted from the bookings.
alter table counted_days add column vat boolean not null default false;
comment on column counted_days.vat is 'Its VAT by company, country and rate is in money_days, too.';
