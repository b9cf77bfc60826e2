-- A draft is kept as one types, and a line of the audit log stands for some minutes of it: what it said at the last line.
alter table campaigns add column logged jsonb not null default '{}';
