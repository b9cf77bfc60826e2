-- Writers: answers for fictional profiles. Which writer has a conversation in hand, what they note for each other, and what
-- they tell support.

alter table desk_claims drop constraint desk_claims_kind_check;
alter table desk_claims add constraint desk_claims_kind_check
  check (kind in ('photo', 'text', 'case', 'appeal', 'complaint', 'conversation'));
-- What a writer leaves is given free at once.
create index desk_claims_staff on desk_claims (staff_id) where kind = 'conversation';

-- What writers know of a fictional profile, or of one of its conversations: one text each, shared by all writers.
create table writing_notes (
  subject_id uuid primary key,                            -- the profile or the conversation
  profile_id uuid references members on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  text text not null check (length(text) <= 4000),
  version int not null default 1,                         -- who saves has seen the version before
  staff_name text not null,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(profile_id, conversation_id) = 1 and subject_id = coalesce(profile_id, conversation_id))
);
create index writing_notes_profile on writing_notes (profile_id) where profile_id is not null;
create index writing_notes_conversation on writing_notes (conversation_id) where conversation_id is not null;

-- `care`: a member who seems to need protection, told by a writer or found by what they bought in a day. One open case a member.
alter table cases drop constraint cases_source_check;
alter table cases add constraint cases_source_check check (source in ('report', 'photo', 'text', 'desk', 'care'));
create unique index cases_one_care on cases (member_id) where status = 'open' and source = 'care';
