-- A code of a campaign can be made before it holds.
alter table discount_codes
  add column starts timestamptz,
  add constraint discount_codes_starts_check check (starts < expires);
comment on column discount_codes.starts is 'From when it can be used; null: at once.';
