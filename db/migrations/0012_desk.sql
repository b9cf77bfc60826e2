-- The back office: staff sessions, the audit log, claims of work, cases (notice -> decision -> reasons -> appeal), complaints.

-- The time step of the last code used: a code opens the desk once.
alter table staff add column last_code_step bigint not null default 0;

create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique,                       -- SHA-256 of the opaque token in the cookie
  staff_id uuid not null references staff on delete cascade,
  host text not null,                                     -- holds at the host where it began
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  ip_prefix text not null default ''
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expired on staff_sessions (expires_at);

-- Every staff action. Nobody changes a row: the triggers refuse, and each row's hash covers the one before it, so that
-- a row changed behind their back is found. No foreign keys: the log outlives staff and members.
create table audit_log (
  id bigint primary key,
  staff_id uuid,                                          -- null: nobody was signed in (a refused log-in)
  staff_name text not null,
  action text not null,
  subject_kind text not null default '',
  subject_id text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz not null,
  hash bytea not null
);
create index audit_log_staff on audit_log (staff_id, id desc);
create index audit_log_subject on audit_log (subject_id, id desc);
create index audit_log_created on audit_log (created_at);

create function audit_row_hash(before bytea, r audit_log) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(
    r.id, r.staff_id, r.staff_name, r.action, r.subject_kind, r.subject_id, r.details,
    (extract(epoch from r.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

-- Numbers and hashes are given one after the other, whoever writes at once; so this comes last in a transaction.
create function audit_append() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(4810233706);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.created_at := clock_timestamp();
  new.hash := audit_row_hash(coalesce(last.hash, ''::bytea), new);
  return new;
end $$;
create trigger audit_append before insert on audit_log for each row execute function audit_append();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log cannot be changed';
end $$;
create trigger audit_refuse_row before update or delete on audit_log for each row execute function audit_refuse();
create trigger audit_refuse_all before truncate on audit_log for each statement execute function audit_refuse();

-- Who works on what right now; over when its time is, so that nothing stays with somebody who left.
create table desk_claims (
  kind text not null check (kind in ('photo', 'text', 'case', 'appeal', 'complaint')),
  subject_id uuid not null,
  staff_id uuid not null references staff on delete cascade,
  claimed_until timestamptz not null,
  primary key (kind, subject_id)
);

-- Profile texts that wait for a look.
create table text_queue (
  member_id uuid primary key references members on delete cascade,
  changed_at timestamptz not null default now()
);
create index text_queue_order on text_queue (changed_at, member_id);

-- Here and not in code, so that no way of writing a text forgets the queue. Fictional profiles are written by staff.
create function text_changed() returns trigger language plpgsql as $$
begin
  if new.about = '' then
    delete from text_queue where member_id = new.member_id;
  else
    insert into text_queue (member_id) select id from members where id = new.member_id and kind = 'person'
      on conflict (member_id) do update set changed_at = now();
  end if;
  return null;
end $$;
create trigger text_added after insert on profiles for each row when (new.about <> '') execute function text_changed();
create trigger text_changed after update of about on profiles for each row
  when (old.about is distinct from new.about) execute function text_changed();

-- A case: what was reported or found about a member. Its number and an e-mail address together open it to who is concerned.
create table cases (
  id uuid primary key,
  number text not null unique,
  source text not null check (source in ('report', 'photo', 'text', 'desk')),
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

create table decisions (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  staff_id uuid not null,                                 -- no foreign key: the decision outlives the account
  action text not null check (action in ('dismiss', 'warn', 'hide_text', 'reject_photo', 'suspend')),
  reason text not null default '',
  facts text not null default '' check (length(facts) <= 2000),   -- what the member is told beside the reason
  photo_id uuid,
  hidden_text text,                                       -- given back when the decision is taken back
  created_at timestamptz not null default now(),
  overturned_at timestamptz
);
create index decisions_case on decisions (case_id, created_at);

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

-- The members desk finds a name by its beginning.
create index members_name_start on members (lower(username) text_pattern_ops);
