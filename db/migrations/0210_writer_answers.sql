-- One answer of a writer, counted: what remains for times to answer and for pay when the message itself has gone. No words, and no member.
create table writer_answers (
  message_id      uuid primary key,                                  -- no foreign key: messages go after 90 days
  staff_id        uuid not null references staff,
  profile_id      uuid references members on delete set null,        -- the fictional one
  site_id         int not null references sites,
  language        text not null check (length(language) = 2),
  conversation_id uuid not null,                                     -- only told apart; no foreign key either
  kind            text not null check (kind in ('text', 'photo', 'gift')),
  characters      int not null check (characters >= 0),
  waited_seconds  int check (waited_seconds >= 0),                   -- null: the writer began the conversation
  true_answer     boolean not null default false,                    -- holds the true answer to "are you real?"
  sent_at         timestamptz not null default now()
);
create index writer_answers_sent on writer_answers (sent_at, staff_id);
create index writer_answers_staff on writer_answers (staff_id, sent_at);
create index writer_answers_profile on writer_answers (profile_id) where profile_id is not null;
