-- Signals: what rules see of sending, how much it counts, and how often they were right. A person decides; see trust.sql for holds.

-- A rule saw something about a member, so often on that day. Returns whether that is new.
create or replace function note_signal(p_member uuid, p_rule text, p_day date, p_n int) returns boolean language plpgsql as $$
declare
  v_rule signal_rules%rowtype;
  v_fresh boolean;
begin
  select * into strict v_rule from signal_rules where rule = p_rule;
  if v_rule.once and exists (select from signals s where s.member_id = p_member and s.rule = p_rule and s.day <> p_day) then return false; end if;
  insert into signals as s (member_id, rule, day, n) values (p_member, p_rule, p_day, p_n)
  on conflict (member_id, rule, day) do update set n = excluded.n, last_at = now() where s.n < excluded.n
  returning xmax = 0 into v_fresh;
  if v_fresh is null then return false; end if;
  if v_fresh then
    insert into rule_counts as c (rule, day, round, fired) values (p_rule, (now() at time zone 'UTC')::date, v_rule.round, 1)
    on conflict (rule, day, round) do update set fired = c.fired + 1;
  end if;
  return true;
end $$;

-- Facts of the last two days that are not noted yet. Returns the members about whom something new was noted.
create or replace function find_signals() returns setof uuid language plpgsql as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_since timestamptz := now() - interval '2 days';
begin
  return query
  with seen (member_id, rule, day, n) as (
    select o.member_id, 'same_opening', o.day, max(o.n) from openings o where o.n >= 8 and o.day >= v_today - 1 group by o.member_id, o.day
    union all
    -- By three members or more who have been here for a week; it is of the day of the last one.
    select b.blocked_id, 'blocked', (max(b.created_at) at time zone 'UTC')::date, count(*)::int
      from blocks b join members w on w.id = b.member_id and w.kind = 'person' and w.signup_date < now() - interval '7 days'
     where b.created_at > now() - interval '7 days'
     group by b.blocked_id having count(*) >= 3
    union all
    select c.member_id, 'reports', (c.created_at at time zone 'UTC')::date, count(*)::int
      from cases c where c.status = 'open' and c.source = 'report' and c.created_at > v_since
     group by c.member_id, (c.created_at at time zone 'UTC')::date
    union all
    -- The other account is older: whoever came later is asked about.
    select f.member_id, 'same_photo', (max(h.created_at) at time zone 'UTC')::date, count(*)::int
      from photo_hints h join photos f on f.id = h.photo_id and f.status <> 'rejected' join photos g on g.id = h.other_id and g.member_id <> f.member_id
      join members m on m.id = f.member_id join members o on o.id = g.member_id and o.signup_date <= m.signup_date
     where h.kind = 'duplicate' and h.verdict is distinct from 'different' and h.created_at > v_since
     group by f.member_id
    union all
    select k.member_id, 'other_person', (k.decided_at at time zone 'UTC')::date, 1
      from photo_checks k where k.status = 'failed' and k.reason = 'other_person' and k.decided_at > v_since
    union all
    -- Families, flats and phone networks share these.
    select k.member_id, 'ban_' || k.kind, (max(k.seen_at) at time zone 'UTC')::date, 1
      from member_keys k join ban_keys x on x.kind = k.kind and x.hash = k.hash
      join bans b on b.id = x.ban_id and b.lifted_at is null and (b.until is null or b.until > now())
     where k.kind in ('device', 'network') and k.seen_at > now() - interval '2 hours'
     group by k.member_id, k.kind
    union all
    select c.member_id, 'mail_device', (c.confirmed_at at time zone 'UTC')::date, 1
      from mail_changes c join members m on m.id = c.member_id and m.signup_date < c.confirmed_at - interval '1 day'
     where c.confirmed_at > v_since and c.ended_at is null
       and exists (select from devices d where d.member_id = c.member_id and d.first_seen between c.confirmed_at - interval '1 day' and c.confirmed_at + interval '1 day')
  )
  select distinct w.member_id from (
    -- Materialised: each note is made once, before the names of their members are.
    select s.member_id, note_signal(s.member_id, s.rule, s.day, s.n) as noted
      from (select distinct on (s.member_id, s.rule, s.day) s.* from seen s order by s.member_id, s.rule, s.day) s
      join members m on m.id = s.member_id and m.kind = 'person' and m.status in ('not_confirmed', 'active') offset 0) w
   where w.noted;
end $$;

-- The openings a member begun within 14 days that had 12 hours to be answered: when nine of ten of at least 20 were not, it is noted.
-- Asked when somebody has used up a day's openings, so it costs nobody else anything.
create or replace function note_unanswered(p_member uuid) returns boolean language plpgsql as $$
declare
  v record;
begin
  select count(*)::int as n, count(*) filter (where o.sent = 0)::int as unanswered into v
    from inbox i join conversations c on c.id = i.conversation_id
    join messages f on f.id = i.conversation_id and f.conversation_id = i.conversation_id and f.sender_id = p_member
    join inbox o on o.member_id = i.other_id and o.conversation_id = i.conversation_id
   where i.member_id = p_member and i.conversation_id >= uuid_at(now() - interval '16 days')
     and c.created_at between now() - interval '14 days' and now() - interval '12 hours';
  if v.n < 20 or v.unanswered * 10 < v.n * 9 or not exists (select from members where id = p_member and kind = 'person') then return false; end if;
  return note_signal(p_member, 'unanswered', (now() at time zone 'UTC')::date, v.unanswered);
end $$;

-- What counts about members now: seen since a person last decided about them, half as much after 14 days, nothing of a rule that rests.
create or replace function signal_scores(p_members uuid[]) returns table (member_id uuid, score float8, seen jsonb) language sql stable as $$
  select t.member_id, sum(t.points), jsonb_agg(jsonb_build_object('rule', t.rule, 'points', greatest(1, round(t.points)), 'n', t.n) order by t.points desc, t.rule)
    from (select s.member_id, s.rule, sum(s.n)::int as n,
                 sum(r.points * case when r.per_fact then s.n else 1 end * power(0.5, ((now() at time zone 'UTC')::date - s.day) / 14.0))::float8 as points
            from signals s join signal_rules r on r.rule = s.rule and r.points > 0 and r.resting_since is null
           where s.member_id = any (p_members)
             and s.last_at > coalesce((select max(c.decided_at) from cases c where c.member_id = s.member_id and c.status = 'decided' and c.source not in ('care', 'photo')), '-infinity')
           group by s.member_id, s.rule) t
   group by t.member_id
$$;

-- How many accounts would have been asked about in the last 30 days if this rule counted so much.
create or replace function accounts_at_points(p_rule text, p_points int, p_threshold int) returns int language sql stable as $$
  select count(distinct d.member_id)::int
    from (select distinct s.member_id, s.day from signals s where s.day > (now() at time zone 'UTC')::date - 30) d
   where (select sum(case when s.rule = p_rule then p_points when r.resting_since is null then r.points else 0 end
                     * case when r.per_fact then s.n else 1 end * power(0.5, (d.day - s.day) / 14.0))
            from signals s join signal_rules r on r.rule = s.rule where s.member_id = d.member_id and s.day <= d.day) >= p_threshold
$$;

-- Right or wrong, by rule, of the day on which the case was decided. p_right null: as the case says. Whoever is wrong too often rests.
create or replace function count_results(p_signals jsonb, p_day date, p_sign int) returns void language plpgsql as $$
declare
  s record;
begin
  for s in select x ->> 'rule' as rule, (x ->> 'right')::boolean as was_right from jsonb_array_elements(p_signals) x
            where x ? 'right' order by 1 loop
    insert into rule_counts as c (rule, day, round, hits, misses)
    select r.rule, p_day, r.round, greatest(0, case when s.was_right then p_sign else 0 end), greatest(0, case when s.was_right then 0 else p_sign end)
      from signal_rules r where r.rule = s.rule
    on conflict (rule, day, round) do update set
      hits = greatest(0, c.hits + case when s.was_right then p_sign else 0 end),
      misses = greatest(0, c.misses + case when s.was_right then 0 else p_sign end);
    update signal_rules r set resting_since = now()
     where r.rule = s.rule and r.resting_since is null
       and (select sum(c.hits + c.misses) >= 50 and sum(c.hits) * 100 < sum(c.hits + c.misses) * 30
              from rule_counts c where c.rule = r.rule and c.round = r.round and c.day > (now() at time zone 'UTC')::date - 90);
  end loop;
end $$;

-- A case opened by rules says for each whether it was right: as whoever decides says, otherwise as the decision implies.
create or replace function judge_rules() returns trigger language plpgsql as $$
begin
  if new.status = 'decided' then
    new.signals := coalesce((select jsonb_agg(s || jsonb_build_object('right', d.acted and coalesce((s ->> 'right')::boolean, true)) order by n)
      from jsonb_array_elements(new.signals) with ordinality x (s, n),
           (select exists (select from decisions d where d.case_id = new.id and d.action not in ('dismiss', 'hold') and d.overturned_at is null) as acted) d), '[]');
    perform count_results(new.signals, (new.decided_at at time zone 'UTC')::date, 1);
  else
    perform count_results(old.signals, (old.decided_at at time zone 'UTC')::date, -1);
    new.signals := coalesce((select jsonb_agg(s - 'right' order by n) from jsonb_array_elements(new.signals) with ordinality x (s, n)), '[]');
  end if;
  return new;
end $$;
create or replace trigger cases_judge_rules before update of status on cases for each row
  when (new.source = 'signal' and old.status <> new.status) execute function judge_rules();

-- Overturned: no rule was right after all.
create or replace function rules_were_wrong() returns trigger language plpgsql as $$
declare
  c record;
begin
  for c in select id, signals, decided_at from cases where id = new.case_id and source = 'signal' and status = 'decided' for update loop
    perform count_results(c.signals, (c.decided_at at time zone 'UTC')::date, -1);
    update cases x set signals = (select jsonb_agg(s || '{"right": false}') from jsonb_array_elements(c.signals) s) where x.id = c.id and c.signals <> '[]';
    perform count_results((select jsonb_agg(s || '{"right": false}') from jsonb_array_elements(c.signals) s), (c.decided_at at time zone 'UTC')::date, 1);
  end loop;
  return null;
end $$;
create or replace trigger decisions_rules_were_wrong after update of overturned_at on decisions for each row
  when (old.overturned_at is null and new.overturned_at is not null and new.action not in ('dismiss', 'hold')) execute function rules_were_wrong();
