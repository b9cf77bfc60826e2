-- Who may be found: the rule of server/members/visible-to.ts in SQL, for everything that asks it there, and nowhere else.
-- Blocks come on top, since they hang on who looks. tests/api/visibility.test.ts proves function and SQL equal.

-- An account that may sign in, and be dealt with.
create or replace function is_alive(p_status text) returns boolean language sql immutable parallel safe
  return p_status in ('not_confirmed', 'active');

create or replace function is_findable(p_status text, p_profile_status text, p_gender text, p_invisible boolean)
returns boolean language sql immutable parallel safe
  return is_alive(p_status) and p_profile_status = 'active' and p_gender is not null and not p_invisible;

-- Whom one writes with already stays within reach: invisible, say, and not blocked.
create or replace function is_reachable(p_status text, p_profile_status text) returns boolean language sql immutable parallel safe
  return is_alive(p_status) and p_profile_status = 'active';
