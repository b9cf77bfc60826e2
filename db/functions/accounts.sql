-- Addresses reserved for the undo of a change, tokens in mails, and attempts, counted in one statement.

-- Whether an undo could still give this address back to another member.
create or replace function email_is_held(p_pool int, p_email text, p_member uuid) returns boolean language sql stable as $$
  select exists (select from mail_changes c join members m on m.id = c.member_id
                  where lower(c.old_email) = lower(p_email) and c.asked_at > now() - interval '7 days'
                    and m.pool_id = p_pool and c.member_id is distinct from p_member)
$$;
create or replace function refuse_held_email() returns trigger language plpgsql as $$
begin
  if email_is_held(new.pool_id, new.email, new.id) then
    raise unique_violation using message = 'the address is held for the undo of a change', constraint = 'members_email';
  end if;
  return new;
end $$;
create or replace trigger members_held_email before insert or update of email on members for each row
  when (new.email is not null) execute function refuse_held_email();

-- Creates a token for the mail to `p_to`: none if the account has another address by now, if the change it belongs to
-- is over, or if the new address belongs to another account. Restoring an account locks the member's row first, so
-- that a link requested before cannot be created after it.
create or replace function issue_mail_token(p_hash bytea, p_kind text, p_member uuid, p_data jsonb, p_hours float8, p_to text) returns boolean
language plpgsql as $$
begin
  perform from members where id = p_member and (p_kind in ('mail_change', 'mail_change_undo') or p_to is null or lower(email) = lower(p_to)) for share;
  if not found then return false; end if;
  if p_kind in ('mail_change', 'mail_change_undo') and not exists (
    select from mail_changes c where c.id = (p_data ->> 'change_id')::bigint and c.member_id = p_member
       and (p_kind = 'mail_change_undo' or (c.confirmed_at is null and c.ended_at is null)))
  then return false; end if;
  -- A site that hides who has an account accepts a taken address.
  if p_kind = 'mail_change' and exists (select from members o join members m on m.id = p_member and o.pool_id = m.pool_id
                                         where lower(o.email) = lower(p_to) and o.id <> p_member)
  then return false; end if;
  -- Nor an address that is excluded.
  if p_kind = 'mail_change' and exists (select from mail_changes c, bans_with(array['email'], array[c.new_hash])
                                         where c.id = (p_data ->> 'change_id')::bigint and c.new_hash is not null)
  then return false; end if;
  insert into mail_tokens (token_hash, kind, member_id, data, expires_at)
  values (p_hash, p_kind, p_member, p_data, now() + make_interval(secs => p_hours * 3600));
  return true;
end $$;

-- Counts one attempt against several limits at once: against all of them, or, if one is full, against none. A
-- blocking limit (p_blocks) is full for p_seconds after its last attempt once its newest p_most attempts came within
-- p_seconds of each other; any other allows p_most attempts per p_seconds. Concurrent attempts count like sequential
-- ones: requests about the same subject wait for each other, and locks are always taken in the same order. Each
-- statement takes a new snapshot. `ids`: of the attempts recorded; null when refused, then `wait` is the number of
-- seconds left.
create or replace function count_attempts(p_kind text, p_subjects bytea[], p_most int[], p_seconds float8[], p_blocks boolean[],
  out ids bigint[], out wait float8) language plpgsql as $$
declare
  one record;
begin
  perform pg_advisory_xact_lock(k.key)
     from (select distinct hashtextextended(encode(s, 'hex'), 0) as key from unnest(p_subjects) s order by 1) k;
  wait := 0;
  for one in select * from unnest(p_subjects, p_most, p_seconds, p_blocks) as r (subject, most, seconds, blocks) loop
    select greatest(wait, coalesce(max(case
             when a.n < one.most then 0
             when not one.blocks then one.seconds - a.first_ago
             when a.first_ago - a.last_ago < one.seconds then one.seconds - a.last_ago
             else 0 end), 0))
      into wait
      from (select count(*) as n, extract(epoch from now() - min(created_at))::float8 as first_ago,
                   extract(epoch from now() - max(created_at))::float8 as last_ago
              from (select created_at from attempts where kind = p_kind and subject_hash = one.subject
                     order by created_at desc limit one.most) newest) a;
  end loop;
  if wait > 0 then return; end if;
  with entered as (insert into attempts (kind, subject_hash) select p_kind, s from unnest(p_subjects) s returning id)
  select array_agg(id) into ids from entered;
end $$;
