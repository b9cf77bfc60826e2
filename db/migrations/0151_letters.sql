-- Mail that was handed to the mail server: what became of it, never what it said or to which address.

-- A letter to somebody, by the job that sends it: tried again, it is the same row.
create table letters (
  id uuid primary key,                                   -- the job's
  member_id uuid references members on delete cascade,   -- null: to somebody without an account
  site_id int not null references sites on delete cascade,
  kind text not null,                                    -- activation, new_messages, decision …
  domain text not null,                                  -- of the address: whose mail server it is
  state text not null check (state in ('sent', 'deferred', 'refused', 'bounced', 'complained')),
  answer text not null default '',                       -- of the mail server when it did not take it
  tries int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index letters_member on letters (member_id, last_at desc) where member_id is not null;
create index letters_last on letters (last_at desc, id desc);
create index letters_trouble on letters (last_at desc, id desc) where state <> 'sent';
