-- All open reports about a person are decided together; a changed profile text is read beside the one before.

-- What was decided in one case also answers the other reports about the same person: it names the decision it repeats, which
-- alone has effects, is told to the member and can be appealed by them.
alter table decisions add column same_as uuid references decisions on delete cascade;
create index decisions_same_as on decisions (same_as) where same_as is not null;

-- The text that stood there before the first change nobody has looked at.
alter table text_queue add column text_before text not null default '' check (length(text_before) <= 4000);
