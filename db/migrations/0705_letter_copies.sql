-- What a letter to a member said, as it was read: the preview at the desk, and what sends it again. Kept for 30 days, with its member.
-- Secrets of links and codes are left out before it is written; campaigns are not copied, since their mail stands in the campaign.
create table letter_copies (
  letter_id uuid primary key references letters on delete cascade,
  content jsonb not null,          -- subject, heading, paragraphs, button …, in the reader's language
  job text,                        -- what sent it, with its data: it can be ordered once more
  order_data jsonb,
  created_at timestamptz not null default now()
);
create index letter_copies_old on letter_copies (created_at);
