-- Lines that writers keep for themselves, by language, to put into an answer. They are the writer's, and name no member:
-- where the name of one stood, `{name}` stands.
create table writer_lines (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (length(text) between 1 and 1000),
  saved_at timestamptz not null default now()
);
create unique index writer_lines_once on writer_lines (staff_id, language, text);
