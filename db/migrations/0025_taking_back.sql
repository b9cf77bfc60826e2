-- Taking an account back; attempts counted by several things at once; what proves that APP_SECRET is the right one needs no
-- table of its own (app_secrets).

-- Every change of an e-mail address that was asked for. For 7 days its undo brings back the address the account had before the
-- first of them, and nobody else can take that address.
create table mail_changes (
  id           bigint generated always as identity primary key,
  member_id    uuid not null references members on delete cascade,
  old_email    text not null,
  new_email    text not null,
  asked_at     timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at     timestamptz                                -- can no longer be confirmed; its undo can still be pressed
);
create index mail_changes_member on mail_changes (member_id, id);
create index mail_changes_old on mail_changes (lower(old_email));
create index mail_changes_asked on mail_changes (asked_at);

-- Changes under way when this was introduced.
insert into mail_changes (member_id, old_email, new_email, asked_at)
  select member_id, data ->> 'old_email', data ->> 'new_email', created_at from mail_tokens
   where kind = 'mail_change_undo' and used_at is null and expires_at > now() and data ? 'old_email' and data ? 'new_email'
   order by created_at;
update mail_tokens t set data = t.data || jsonb_build_object('change_id', c.id)
  from mail_changes c
 where t.kind in ('mail_change', 'mail_change_undo') and t.member_id = c.member_id and t.data ->> 'new_email' = c.new_email
   and t.data ->> 'old_email' = c.old_email;

-- Whether an undo could still give this address back to another member.
create function email_is_held(p_pool int, p_email text, p_member uuid) returns boolean language sql stable as $$
  select exists (select from mail_changes c join members m on m.id = c.member_id
                  where lower(c.old_email) = lower(p_email) and c.asked_at > now() - interval '7 days'
                    and m.pool_id = p_pool and c.member_id is distinct from p_member)
$$;
create function refuse_held_email() returns trigger language plpgsql as $$
begin
  if email_is_held(new.pool_id, new.email, new.id) then
    raise unique_violation using message = 'the address is held for the undo of a change', constraint = 'members_email';
  end if;
  return new;
end $$;
create trigger members_held_email before insert or update of email on members for each row
  when (new.email is not null) execute function refuse_held_email();

-- A link for the mail to `p_to`: none where the account has another address by now, where the change it belongs to is over, or
-- where the address to be is another account's.
-- What takes an account back locks the member's row first, so that a link asked for before cannot be made after.
create function issue_mail_token(p_hash bytea, p_kind text, p_member uuid, p_data jsonb, p_hours float8, p_to text) returns boolean
language plpgsql as $$
begin
  perform from members where id = p_member and (p_kind in ('mail_change', 'mail_change_undo') or p_to is null or lower(email) = lower(p_to)) for share;
  if not found then return false; end if;
  if p_kind in ('mail_change', 'mail_change_undo') and not exists (
    select from mail_changes c where c.id = (p_data ->> 'change_id')::bigint and c.member_id = p_member
       and (p_kind = 'mail_change_undo' or (c.confirmed_at is null and c.ended_at is null)))
  then return false; end if;
  -- A site that hides who has an account lets a taken address be entered.
  if p_kind = 'mail_change' and exists (select from members o join members m on m.id = p_member and o.pool_id = m.pool_id
                                         where lower(o.email) = lower(p_to) and o.id <> p_member)
  then return false; end if;
  insert into mail_tokens (token_hash, kind, member_id, data, expires_at)
  values (p_hash, p_kind, p_member, p_data, now() + make_interval(secs => p_hours * 3600));
  return true;
end $$;

alter table attempts drop constraint attempts_kind_check;
alter table attempts add constraint attempts_kind_check check (kind in ('login', 'reset', 'check', 'mail'));

-- Counts one attempt against several limits at once: against all of them, or, where one is full, against none.
-- Of a limit that blocks (p_blocks), the newest p_most within p_seconds of each other shut for p_seconds from the last of them on;
-- of any other, no more than p_most are let through within p_seconds. Many at once are no more than many in a row: who asks waits
-- for whoever asks about the same subject; the order of the locks is the same for all. Each statement looks anew.
-- `ids`: of what was entered; null where it was refused, then `wait` seconds are left.
create function count_attempts(p_kind text, p_subjects bytea[], p_most int[], p_seconds float8[], p_blocks boolean[],
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

-- Sign-ups at a site that hides who has an account: written alike whether or not the address has one, and made into an account,
-- or a mail to the address's owner, after the answer. What is left of the latter is the name: it is as taken as any.
create table pending_signups (
  id            uuid primary key,
  pool_id       int not null references pools,
  site_id       int not null references sites,
  name          text not null,
  email         text,                                    -- null once there was nothing to make
  password_hash text,
  language      text not null,
  data          jsonb not null default '{}',
  created_at    timestamptz not null default now()
);
create unique index pending_signups_name on pending_signups (pool_id, lower(name));
