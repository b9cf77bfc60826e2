-- Who may do what at the desk. Permissions and the built-in roles stand in the contract; here are the roles people make, and grants.

-- A role of this installation: what its people may, each permission with its level.
create table desk_roles (
  id uuid primary key,
  name text not null check (length(name) between 2 and 60),
  rights jsonb not null check (jsonb_typeof(rights) = 'object' and rights <> '{}'),  -- permission -> level
  created_at timestamptz not null default now()
);
create unique index desk_roles_name on desk_roles (lower(name));

-- A role, or one permission, of somebody, for sites and languages.
create table staff_grants (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  role text check (role in ('owner', 'moderation', 'lead', 'support', 'finance', 'marketing', 'writer')),
  desk_role_id uuid references desk_roles,
  permission text,
  level text check (level in ('asks', 'does', 'agrees')),
  sites int[] check (cardinality(sites) > 0),            -- null: all, present and to come
  languages text[] check (cardinality(languages) > 0),   -- null: all
  granted_by uuid,                                       -- null: the operator
  granted_at timestamptz not null default now(),
  check (num_nonnulls(role, desk_role_id, permission) = 1 and (permission is null) = (level is null)),
  check (granted_by <> staff_id)                         -- nobody changes their own
);
create index staff_grants_staff on staff_grants (staff_id);
create index staff_grants_role on staff_grants (desk_role_id) where desk_role_id is not null;

-- A moderator could decide appeals and suspend, as the lead of moderation can.
insert into staff_grants (id, staff_id, role)
select gen_random_uuid(), s.id, case r.role when 'admin' then 'owner' when 'moderator' then 'lead' else r.role end
  from staff s, unnest(s.roles) as r(role);
alter table staff drop column roles;

-- With the site, which says whose it is to answer.
create or replace view waiting_conversations as
  select i.conversation_id, i.member_id as fictional_id, i.other_id as member_id, f.pool_id, i.waiting_since, i.unread,
         i.last_seq, m.language, f.site_id
    from inbox i
    join members f on f.id = i.member_id and f.kind = 'fictional' and f.status = 'active'
    join profiles fp on fp.member_id = f.id and fp.status = 'active'
    join members m on m.id = i.other_id and m.status = 'active'
    join profiles mp on mp.member_id = m.id and mp.status = 'active'
   where i.waiting_since is not null and not i.blocked;
