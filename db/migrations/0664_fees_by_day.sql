-- What providers kept of payments, by day, so that what is left is seen by source, country or method too.
alter table money_days add column fee_minor bigint not null default 0;
alter table payer_days add column fee_minor bigint not null default 0;
alter table counted_days add column fees boolean not null default false;
comment on column counted_days.fees is 'What providers kept is in money_days and payer_days, too.';
