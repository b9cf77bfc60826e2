-- Calls of one visitor or member within the window of a limit, over all processes. Lost with a crash: a new window begins.
create unlogged table call_counts (
  key_hash bytea primary key,                            -- call, and address or member
  n int not null,
  ends_at timestamptz not null
);
create index call_counts_old on call_counts (ends_at);
