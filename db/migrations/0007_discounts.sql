-- Discount codes (specification, section 3). Codes for one member carry their id.
create table discount_codes (
  code text primary key check (code = upper(code)),
  pool_id int references pools,
  member_id uuid references members on delete cascade,
  country char(2),
  value_percentage int not null check (value_percentage between 1 and 90),
  currency char(3),
  minimum_order_value int check (minimum_order_value > 0),   -- minor units of currency
  validity text not null default 'once-per-user' check (validity in ('once', 'once-per-user', 'unlimited')),
  status text not null default 'active' check (status in ('active', 'closed')),
  purpose text not null check (purpose in ('campaign', 'welcome', 'stay')),
  expires timestamptz,
  created_at timestamptz not null default now()
);
create unique index discount_codes_stay on discount_codes (member_id) where purpose = 'stay';
