-- People who work in the back office. They sign in with a password and a time-based code.
create table staff (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  totp_secret text not null,                             -- encrypted with APP_SECRET
  roles text[] not null check (roles <@ array['admin', 'moderator', 'support', 'writer', 'finance'] and cardinality(roles) > 0),
  language text not null default 'en',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  last_code_step bigint not null default 0               -- time step of the last code used: a code opens the desk once
);
create unique index staff_email on staff (lower(email));
