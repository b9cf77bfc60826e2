-- What is edited of a site's or a company's settings, and every state that was published.

-- A field that was changed and is not published yet; null as a value: back to what the levels before it say.
create table setting_drafts (
  id int generated always as identity primary key,
  site_id int references sites on delete cascade,
  company_id int references companies on delete cascade,
  country char(2),                                        -- of level country; null: the site or the company itself
  key text not null check (length(key) between 1 and 60),
  language text,                                          -- of a text: one language of it
  value jsonb not null,
  version int not null,                                   -- who changes it names the one they saw; never used twice
  staff_id uuid,
  staff_name text not null,
  changed_at timestamptz not null default now(),
  check (num_nonnulls(site_id, company_id) = 1),
  unique nulls not distinct (site_id, company_id, country, key, language)
);
create sequence setting_draft_versions as int owned by setting_drafts.version;

-- A published state, kept for ever; or one that is to be published at its time.
create table setting_versions (
  id int generated always as identity primary key,
  site_id int references sites on delete cascade,
  company_id int references companies on delete cascade,
  state text not null check (state in ('scheduled', 'published', 'cancelled', 'refused')),
  version int check (version > 0),                        -- counted within the site or the company
  note text not null default '' check (length(note) <= 300),
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz not null default now(),
  publish_at timestamptz not null default now(),
  -- [{ country, key, language, before, after, … }]: what it changed, or is to change
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  content jsonb,                                          -- everything as it was from then on
  check (num_nonnulls(site_id, company_id) = 1),
  check ((state = 'published') = (version is not null and content is not null))
);
create unique index setting_versions_number on setting_versions (coalesce(site_id, 0), coalesce(company_id, 0), version) where version is not null;
create index setting_versions_due on setting_versions (publish_at) where state = 'scheduled';

-- Who has the settings of a site or a company open, and in which field they are. Over after some seconds.
create table setting_editors (
  site_id int references sites on delete cascade,
  company_id int references companies on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  field text not null default '' check (length(field) <= 120),
  seen_at timestamptz not null default now(),
  check (num_nonnulls(site_id, company_id) = 1),
  unique nulls not distinct (site_id, company_id, staff_id)
);
