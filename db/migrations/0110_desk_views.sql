-- A filter of a list at the desk, kept under a name: columns, order and filters as they stand in the page's address.
create table desk_views (
  id uuid primary key,
  list text not null,                                     -- the list's name (contract/desk-list.ts)
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  staff_id uuid not null references staff on delete cascade,
  shared text not null check (shared in ('me', 'role', 'all')),
  roles text[] not null default '{}',                     -- with `role`: names of the roles whose people have it
  alarm boolean not null default false,                   -- red when anything is in it
  created_at timestamptz not null default now(),
  check ((shared = 'role') = (cardinality(roles) > 0))
);
create unique index desk_views_name on desk_views (staff_id, list, lower(name));
create index desk_views_list on desk_views (list) where shared <> 'me';

-- Pages of the payments of a company at the desk.
create index payments_company on payments (company_id, created_at desc, id desc);
