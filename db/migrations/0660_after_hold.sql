-- What a held profile is again afterwards: shown, or hidden as its owner had it. Null while it is not held, and where the release before this
-- one held it: shown.
alter table profiles add after_hold text check (after_hold in ('active', 'disabled'));
