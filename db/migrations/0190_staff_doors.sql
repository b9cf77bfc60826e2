-- Why something was done, in the words of who did it.
create table audit_reasons (
  -- No foreign key: nothing may hang on the log's table, which refuses every change but new lines.
  line_id bigint primary key,
  reason text not null check (length(reason) between 1 and 500)
);
comment on table audit_reasons is 'What staff said when the door asked why: one row a line of the audit log. Not in its chain, since words about a person must be forgettable';

-- Accounts of staff begin with an invitation and end by being closed; nobody sends or shares a password.
alter table staff
  add column joined_at timestamptz default now(),
  add column closed_at timestamptz,
  add column must_change boolean not null default false;
comment on column staff.joined_at is 'Null: invited, and not here yet';
comment on column staff.must_change is 'The next log-in asks for a new password';
alter table staff_sessions add column country text not null default '';

-- A mail by which one of the staff sets a password, a second factor or both. Works once; without token_hash it is not sent yet.
create table staff_links (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  kind text not null check (kind in ('invite', 'password', 'factor', 'both')),
  site_id int not null references sites,
  asked_by uuid references staff,
  asked_name text not null,
  how text not null default '' check (how in ('', 'in_person', 'video', 'known_phone')),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  totp_sealed text,
  used_at timestamptz
);
comment on table staff_links is 'A mail by which one of the staff sets a password, a second factor or both: works once. Without token_hash it is not sent yet';
create unique index staff_links_open on staff_links (staff_id) where used_at is null;
create index staff_links_staff on staff_links (staff_id, asked_at desc);
