-- What is typed in the studio, kept until it is shown: a reload, another tab or a colleague lose nothing of it.
create table fictional_drafts (
  profile_id uuid not null references members on delete cascade,
  field      text not null check (length(field) between 1 and 40),
  changes    jsonb not null check (jsonb_typeof(changes) = 'object'),  -- as the call that shows it takes it
  version    int not null,                                             -- who changes it names the one they saw; never used twice
  staff_id   uuid,
  staff_name text not null,
  changed_at timestamptz not null,
  primary key (profile_id, field)
);
comment on table fictional_drafts is 'One field of a fictional profile as somebody of the staff changed it, not shown to members yet.';
create sequence fictional_draft_versions as int owned by fictional_drafts.version;

-- Who has a fictional profile open in the studio, so that two see each other.
create table fictional_editors (
  profile_id uuid not null references members on delete cascade,
  staff_id   uuid not null references staff on delete cascade,
  field      text not null default '' check (length(field) <= 40),
  seen_at    timestamptz not null,
  primary key (profile_id, staff_id)
);
comment on table fictional_editors is 'Somebody of the staff who has a fictional profile open in the studio, and in which field.';
create index fictional_editors_seen on fictional_editors (seen_at);
