-- What members decide about who reaches them, and who sees them.

-- Who may begin a conversation: `checked`: those whose main photo was compared with a selfie, and those the member likes.
alter table members add writers text not null default 'everybody' check (writers in ('everybody', 'checked', 'liked'));

-- Somebody the member knows and does not want to meet here: the mark of an address or a number, the same keyed hash as in member_keys.
create table member_hides (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  hash bytea not null check (octet_length(hash) = 16),
  hint text not null check (length(hint) <= 80),         -- "a…@mail.example": the member tells entries apart; nobody else reads it
  created_at timestamptz not null default now(),
  unique (member_id, kind, hash)
);
create index member_hides_hash on member_hides (kind, hash);

-- Two members who do not see each other because of such an entry; both directions are rows. Written by db/functions/members.sql.
create table hidden_pairs (
  member_id uuid not null references members on delete cascade,
  other_id uuid not null references members on delete cascade,
  hide_id uuid not null references member_hides on delete cascade,
  primary key (member_id, other_id, hide_id),
  check (member_id <> other_id)
);
create index hidden_pairs_other on hidden_pairs (other_id);
create index hidden_pairs_hide on hidden_pairs (hide_id);
