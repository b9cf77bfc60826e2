-- Up to how much a role does alone of what it otherwise asks a second look for (contract/limits.ts). A role that is not here has the usual
-- limits.
create table desk_role_limits (
  role text primary key check (role in ('owner', 'moderation', 'lead', 'support', 'finance', 'marketing', 'writer') or role ~ '^[0-9a-f-]{36}$'),
  limits jsonb not null check (jsonb_typeof(limits) = 'object' and limits <> '{}'),  -- name of the limit -> number
  changed_at timestamptz not null default now()
);
comment on table desk_role_limits is 'The limits of one role: a built-in one by its name, one of the company by its id.';
