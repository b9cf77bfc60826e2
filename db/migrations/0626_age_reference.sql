-- The check's own id at a provider that has one (yoti): its result is asked for under it.
alter table age_sessions add column reference text;
