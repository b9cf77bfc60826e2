-- Who looks after the staff can see the desk as a colleague sees it, for a while, and change nothing meanwhile.
alter table staff_sessions
  add column seeing_as uuid references staff on delete cascade,  -- whose rights this log-in shows
  add column seeing_until timestamptz,
  add constraint staff_sessions_seeing check (seeing_as <> staff_id and num_nonnulls(seeing_as, seeing_until) in (0, 2));
