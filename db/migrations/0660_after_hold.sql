-- What a held profile is again afterwards: shown, or hidden as its owner had it.
alter table profiles add after_hold text check (after_hold in ('active', 'disabled'));
update profiles set after_hold = 'active' where status = 'held';
alter table profiles drop constraint profiles_held,
  add constraint profiles_held check ((status = 'held') = (held_until is not null) and (status = 'held') = (after_hold is not null));
