-- Mails to many: who agreed to get them, what was written, who got it and what came of it.

-- A member's own yes to offers or news. Without a row, or once it has ended, nothing of the kind is sent.
create table mail_consents (
  member_id uuid not null references members on delete cascade,
  kind      text not null check (kind in ('promotions', 'news')),
  given_at  timestamptz not null,
  ended_at  timestamptz,
  ended_by  text check (ended_by in ('settings', 'link')),
  primary key (member_id, kind),
  check ((ended_at is null) = (ended_by is null))
);
comment on table mail_consents is 'A member''s own yes to offers or to news by mail, with when it was given and ended.';
create index mail_consents_given on mail_consents (kind, member_id) where ended_at is null;

-- The way out of these mails in one press.
alter table mail_tokens drop constraint mail_tokens_kind_check;
alter table mail_tokens add constraint mail_tokens_kind_check check (kind in
  ('activate', 'reset', 'mail_change', 'mail_change_undo', 'reactivate', 'unsubscribe', 'end_sessions', 'lost_factor', 'keep_factor', 'leave_promotions', 'leave_news'));

-- One campaign, from its draft to its results.
create table campaigns (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('promotions', 'news')),
  state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'paused', 'done', 'stopped')),
  version int not null default 1,
  sites int[] not null check (cardinality(sites) > 0),
  audience jsonb not null default '{}',                  -- rules beside consent, site and what the law asks for
  control_percent int not null default 5 check (control_percent between 0 and 50),  -- left out at random, to compare with
  test_percent int not null default 0 check (test_percent between 0 and 50),        -- share of each subject before one is chosen
  test_hours int not null default 4 check (test_hours between 1 and 72),
  winner text check (winner in ('a', 'b')),
  code text references discount_codes,
  path text not null default '/members' check (path like '/%'),
  per_hour int not null default 2000 check (per_hour between 60 and 100000),
  sends text not null default 'now' check (sends in ('now', 'at', 'local', 'best')),
  starts_at timestamptz,                                 -- sends at, best
  starts_local timestamp,                                -- sends local: by each member's own clock
  results_days int not null default 7 check (results_days between 1 and 30),
  made_by uuid references staff,                         -- null: somebody of before
  made_name text not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  started_by uuid,
  started_name text,
  started_at timestamptz,
  ended_at timestamptz,
  stopped_for text check (stopped_for in ('complaints', 'bounces', 'staff')),
  gathered_to uuid,                                      -- members up to this one have been looked at
  gathered boolean not null default false,
  next_at timestamptz,                                   -- when the next mail may go, at this rate
  counted jsonb,                                         -- the falling count when it was started
  results jsonb,                                         -- as last counted
  results_at timestamptz,
  check ((state in ('draft')) = (started_at is null)),
  check ((state in ('done', 'stopped')) = (ended_at is not null))
);
comment on table campaigns is 'Offers or news by mail to many: whom, when, how fast, and what came of it.';
create index campaigns_made on campaigns (made_at desc, id desc);
create index campaigns_at_work on campaigns (state) where state in ('planned', 'sending', 'paused');

-- What it says in a language.
create table campaign_texts (
  campaign_id uuid not null references campaigns on delete cascade,
  language text not null,
  subject_a text not null default '' check (length(subject_a) <= 150),
  subject_b text not null default '' check (length(subject_b) <= 150),
  lead text not null default '' check (length(lead) <= 200),
  heading text not null default '' check (length(heading) <= 150),
  body text not null default '' check (length(body) <= 4000),
  button text not null default '' check (length(button) <= 60),
  primary key (campaign_id, language)
);
comment on table campaign_texts is 'What a campaign says in one language.';

-- Somebody who agreed to such mails and whom the rules chose. The index makes a second mail of the same campaign impossible.
create table campaign_recipients (
  id uuid primary key default gen_random_uuid(),         -- also of the letter, and of the link in it
  campaign_id uuid not null references campaigns on delete cascade,
  member_id uuid not null references members on delete cascade,
  language text not null,
  variant text check (variant in ('a', 'b')),            -- null: gets the better one once that is known
  state text not null default 'waiting' check (state in ('waiting', 'handing', 'sent', 'unsure', 'left_out', 'control')),
  reason text,                                           -- why left out
  due_at timestamptz not null,
  tries int not null default 0,
  handed_at timestamptz,
  sent_at timestamptz,
  followed_at timestamptz,                               -- first press on the link; forgotten with the row
  left_at timestamptz,                                   -- ended these mails by its link
  came_back text check (came_back in ('bounced', 'complained')),
  unique (campaign_id, member_id),
  check ((state = 'left_out') = (reason is not null)),
  check ((state in ('handing', 'sent', 'unsure')) = (handed_at is not null)),
  check ((state = 'sent') = (sent_at is not null))
);
comment on table campaign_recipients is 'A member a campaign is for: sent, waiting, left out and why, or in the group kept to compare with. Kept for 90 days after its end.';
create index campaign_recipients_due on campaign_recipients (campaign_id, due_at, id) where state = 'waiting';
create index campaign_recipients_handing on campaign_recipients (handed_at) where state = 'handing';
create index campaign_recipients_member on campaign_recipients (member_id, handed_at desc);

-- How many people a site has, for the first line of a campaign's count.
create index members_of_site on members (site_id) where kind = 'person' and status <> 'deleted';
