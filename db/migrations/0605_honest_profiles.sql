-- A profile somebody was ever assigned to is shown only to readers of languages in which somebody writes, also when the last one has left.
alter table fictional_profiles add column assigned boolean not null default false;
comment on column fictional_profiles.assigned is
  'Somebody was assigned to write for it, now or before: from then on only readers of a language in which somebody writes find it.';
update fictional_profiles x set assigned = true where exists (select from fictional_writers w where w.profile_id = x.member_id);
