-- A picture or a film that staff uploaded for the landers of a company's sites. Its files are in the store, under its id.
create table site_media (
  id uuid primary key,
  company_id int not null references companies on delete cascade,
  kind text not null check (kind in ('picture', 'film')),
  name text not null check (length(name) between 1 and 120),
  licence text not null check (length(licence) between 3 and 500),       -- where it is from
  alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object'),  -- what a picture shows, by language
  format text not null check (format in ('picture', 'mp4', 'webm')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  seconds real check (seconds > 0),                                      -- of a film
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  version int not null default 1,                                        -- who changes it names the one they saw
  staff_id uuid,
  staff_name text not null,
  added_at timestamptz not null default now(),
  check ((kind = 'film') = (format <> 'picture')),
  check ((kind = 'film') = (seconds is not null))
);
create index site_media_of_company on site_media (company_id, added_at desc, id);
