-- A text of a legal or info page as it was published: of a site, or of a company for its sites. Its settings hold the current one;
-- here stands what readers saw, and from when on.
create table page_text_versions (
  id int generated always as identity primary key,
  site_id int references sites on delete cascade,
  company_id int references companies on delete cascade,
  page text not null check (length(page) between 1 and 40),
  language text not null check (length(language) between 2 and 5),
  number int not null check (number > 0),                 -- counted by page and language
  body text,                                              -- null: from then on what the levels before it say
  published_at timestamptz not null default now(),
  staff_name text not null,
  check (num_nonnulls(site_id, company_id) = 1),
  unique nulls not distinct (site_id, company_id, page, language, number)
);
