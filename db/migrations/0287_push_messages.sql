-- What became of each push message: its kind, the device, the push service's answer; never its text or address. Kept for 90 days.
create table push_messages (
  id uuid primary key,                                    -- the job's: tried again it stays one row
  member_id uuid not null references members on delete cascade,
  kind text not null,
  device text not null,                                   -- what the browser says of itself
  service text not null,                                  -- the host of the push service
  state text not null check (state in ('sent', 'later', 'refused', 'gone')),
  answer int not null,                                    -- the status it answered with; 0: none
  tries int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index push_messages_member on push_messages (member_id, last_at desc);
create index push_messages_old on push_messages (last_at);
comment on table push_messages is 'What became of a push message to one device';
