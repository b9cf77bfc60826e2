-- What the server knows of sending: facts and counts, never a text. Points sort accounts for a person to look at; they decide nothing.

-- A rule and how much it counts. Defaults: contract/signal-rules.ts, which a test compares with these rows.
create table signal_rules (
  rule text primary key,
  points smallint not null check (points between 0 and 20),
  per_fact boolean not null default false,                -- counts once for each fact, not once a day
  once boolean not null default false,                    -- says nothing more on another day
  resting_since timestamptz,                              -- was wrong too often: counts nothing until somebody switches it on again
  round int not null default 1,                           -- its results are counted anew from then on
  changed_at timestamptz,
  changed_by uuid references staff on delete set null
);
insert into signal_rules (rule, points, per_fact, once) values
  ('ban_email', 10, false, false), ('ban_phone', 10, false, false), ('ban_iban', 10, false, false), ('ban_card', 10, false, false),
  ('ban_photo', 10, false, false), ('same_photo', 8, false, true), ('other_person', 6, false, false),
  ('same_opening', 4, false, false), ('blocked', 4, false, false), ('reports', 4, true, false),
  ('ban_device', 3, false, true), ('unanswered', 3, false, false), ('mail_device', 3, false, false),
  ('ban_network', 1, false, true);

-- How often a rule fired on a day and how often a person found it right or wrong. For good, without members.
create table rule_counts (
  rule text not null references signal_rules,
  day date not null,
  round int not null,
  fired int not null default 0,
  hits int not null default 0 check (hits >= 0),
  misses int not null default 0 check (misses >= 0),
  primary key (rule, day, round)
);

-- That a rule saw something about a member on a day, and how often. Codes and counts, never a text; kept 90 days.
create table signals (
  member_id uuid not null references members on delete cascade,
  rule text not null references signal_rules,
  day date not null,
  n int not null check (n > 0),
  last_at timestamptz not null default now(),
  primary key (member_id, rule, day)
);
create index signals_day on signals (day);

-- The same first message sent again: a keyed hash of its letters (40 or more) for this member alone. Kept 14 days.
create table openings (
  member_id uuid not null references members on delete cascade,
  text_hash bytea not null check (octet_length(text_hash) = 16),
  day date not null,
  n int not null default 1,
  primary key (member_id, text_hash, day)
);
create index openings_many on openings (day) where n >= 8;

-- What the rules look through is found by when it happened.
create index blocks_lately on blocks (created_at);
create index photo_hints_twins on photo_hints (created_at) where kind = 'duplicate';
create index photo_checks_failed on photo_checks (decided_at) where status = 'failed';
create index mail_changes_done on mail_changes (confirmed_at) where confirmed_at is not null;
