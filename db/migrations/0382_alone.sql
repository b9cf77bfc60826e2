-- Somebody whose request nobody else may agree to does it alone, but not at once: the owners are told first.
alter table second_looks add column alone_from timestamptz;
comment on column second_looks.alone_from is 'From when on who asked may do it alone, while nobody else may agree to it; null: never.';
alter table second_looks drop constraint second_looks_check1;
alter table second_looks add constraint second_looks_never_who_asked check (
  state not in ('agreed', 'refused') or decided_by <> asked_by
  or (state = 'agreed' and alone_from is not null and decided_at >= alone_from));
