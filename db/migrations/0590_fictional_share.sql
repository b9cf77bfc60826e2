-- How much of what members can find is fictional, held under a cap; and pictures that another profile may use, too.

-- Out of search while the cap is reached, as in a pause; conversations go on.
alter table fictional_profiles add column rests boolean not null default false;
comment on column fictional_profiles.rests is 'Nobody new finds it: one more would be more than the cap of its sites allows.';

alter table fictional_photos add column reusable boolean not null default false;
comment on column fictional_photos.reusable is 'Its licence allows a second profile to show it: copies of the profile have it, too.';

-- What the last count saw, one row for each country and whom its members look for.
create table fictional_shares (
  pool_id    int not null references pools on delete cascade,
  country    text not null,
  seek       smallint not null,                      -- of member_search: who they are, and whom they look for
  people     int not null check (people >= 0),       -- that can be found there and were active in 28 days
  fictional  int not null check (fictional >= 0),    -- that can be found there
  counted_at timestamptz not null,
  primary key (pool_id, country, seek)
);
comment on table fictional_shares is 'How many people and how many fictional profiles members of a pool can find, by country and seek, when last counted.';
