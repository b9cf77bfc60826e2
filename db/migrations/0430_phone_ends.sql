-- Support finds a member by the end of a phone number, as somebody reads it out. The number itself stays sealed: each of its ends, from
-- four digits on, is kept as a keyed hash.
alter table debit_mandates add column mobile_ends bytea[] not null default '{}';
comment on column debit_mandates.mobile_ends is 'Keyed hashes of the last 4, 5 … digits of the phone number; empty until the nightly job has filled them in.';
create index debit_mandates_mobile_ends on debit_mandates using gin (mobile_ends);
create index debit_mandates_without_ends on debit_mandates (id) where mobile_ends = '{}';
