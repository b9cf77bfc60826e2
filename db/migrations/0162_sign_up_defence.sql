-- Work done by a browser at sign-up, so that it counts once. Until its challenge would have expired.
create table used_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_proofs_expired on used_proofs (expires_at);
