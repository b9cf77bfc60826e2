-- What a built-in offer takes off at a site for whom signs up from a moment on; 0: it is not offered. Before the first row, what contract/discounts.ts says.
-- A row that has begun never changes, so nobody's countdown is cut short.
create table offer_terms (
  site_id int not null references sites on delete cascade,
  kind text not null check (kind in ('time_bonus', 'welcome')),
  valid_from timestamptz not null check (isfinite(valid_from)),
  percentage int not null check (percentage between 0 and 90),
  staff_id uuid,
  created_at timestamptz not null default now(),
  primary key (site_id, kind, valid_from)
);
comment on table offer_terms is 'From when on a site''s time bonus or welcome discount takes off how much, for whom signs up then; 0 is off.';

-- How often they were offered in some days.
create index discount_codes_stay_made on discount_codes (created_at) where purpose = 'stay';
create index members_tryout on members (tryout_offered_at) where tryout_offered_at is not null;
