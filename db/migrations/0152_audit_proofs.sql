-- A walk over the whole audit log, once a night: how many lines there were, and the first that did not follow from the one before.
create table audit_proofs (
  at timestamptz primary key default now(),
  lines bigint not null,
  broken_at bigint                                       -- null: whole
);
