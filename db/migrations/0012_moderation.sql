-- Cases (notice -> decision -> reasons -> appeal) and complaints.

-- A case: what was reported or found about a member. Its number and an e-mail address together open it to who is concerned.
-- `care`: a member who seems to need protection, told by a writer or found by what they bought in a day.
create table cases (
  id uuid primary key,
  number text not null unique,
  source text not null check (source in ('report', 'photo', 'text', 'desk', 'care', 'payment')),
  site_id int not null references sites,
  member_id uuid not null references members on delete cascade,   -- about whom
  reporter_id uuid references members on delete set null,
  reason text not null default '',                        -- of the report
  note text not null default '' check (length(note) <= 2000),
  conversation_id uuid,
  evidence jsonb not null default '[]',                   -- the last 20 messages when it was reported
  status text not null default 'open' check (status in ('open', 'decided')),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index cases_one_open on cases (reporter_id, member_id) where status = 'open' and source = 'report';
create index cases_open on cases (created_at, id) where status = 'open';
create index cases_member on cases (member_id, created_at desc);
create index cases_reporter on cases (reporter_id, created_at desc) where reporter_id is not null;
create unique index cases_one_care on cases (member_id) where status = 'open' and source = 'care';

-- What staff decided in a case.
create table decisions (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  staff_id uuid,                                          -- no foreign key: the decision outlives the account
  action text not null check (action in ('dismiss', 'warn', 'hide_text', 'reject_photo', 'suspend', 'end_premium')),
  reason text not null default '',
  facts text not null default '' check (length(facts) <= 2000),   -- what the member is told beside the reason
  photo_id uuid,
  hidden_text text,                                       -- given back when the decision is taken back
  created_at timestamptz not null default now(),
  overturned_at timestamptz,
  -- Premium ends with the payment that made it, when the bank takes that back: a decision nobody on the staff took.
  payment_id uuid references payments,
  constraint decisions_by_staff check ((action = 'end_premium') = (staff_id is null)),
  constraint decisions_of_payment check ((action = 'end_premium') = (payment_id is not null))
);
create unique index decisions_end_premium on decisions (payment_id) where overturned_at is null;
create index decisions_case on decisions (case_id, created_at);

-- An appeal against a decision, one from each side at most.
create table appeals (
  id uuid primary key,
  decision_id uuid not null references decisions on delete cascade,
  by_reporter boolean not null,
  text text not null check (length(text) between 1 and 4000),
  status text not null default 'open' check (status in ('open', 'upheld', 'overturned')),
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  answer text not null default '' check (length(answer) <= 4000),
  unique (decision_id, by_reporter)
);
create index appeals_open on appeals (created_at, id) where status = 'open';

-- A complaint, and its answer.
create table complaints (
  id uuid primary key,
  number text not null unique,
  site_id int not null references sites,
  member_id uuid references members on delete set null,
  email text not null,
  language text not null,
  country char(2) not null,
  kind text not null,
  text text not null check (length(text) between 1 and 4000),
  reference text not null default '' check (length(reference) <= 300),
  status text not null default 'open' check (status in ('open', 'answered')),
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  answered_by uuid,
  answered_at timestamptz,
  answer text not null default '' check (length(answer) <= 4000)
);
create index complaints_open on complaints (due_at, id) where status = 'open';
create index complaints_answered on complaints (answered_at desc) where status = 'answered';
create index complaints_member on complaints (member_id, created_at desc) where member_id is not null;
