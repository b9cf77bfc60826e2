-- Bans: made, ended and forgotten with the decisions they follow from, whatever code writes those.

-- The ground and what pointed to it, from the reason and from where the case came from.
create or replace function complete_decision() returns trigger language plpgsql as $$
begin
  new.ground := coalesce(new.ground, case when new.action = 'dismiss' then null
    when new.reason in ('minor', 'hate', 'extortion', 'illegal', 'copyright') then 'law' else 'terms' end);
  new.detected_by := coalesce(new.detected_by, (select case
      when c.source = 'report' then 'report'
      when c.source = 'signal' and exists (select from jsonb_array_elements(c.signals) s where s ->> 'rule' like 'ban\_%' or s ->> 'rule' like 'same\_photo%') then 'hash'
      when c.source in ('signal', 'payment') then 'rule'
      else 'person' end from cases c where c.id = new.case_id));
  new.automated := new.staff_id is null;
  return new;
end $$;
create or replace trigger decisions_complete before insert on decisions for each row execute function complete_decision();

-- A suspension excludes its member: with every mark known of them.
create or replace function ban_of_decision() returns trigger language plpgsql as $$
declare
  v_ban uuid;
begin
  insert into bans (company_id, kind, decision_id, case_number, reason, until)
  select s.company_id, case new.reason when 'minor' then 'minor' else 'ban' end, new.id, c.number, new.reason, new.until
    from cases c join members m on m.id = c.member_id and m.kind = 'person' join sites s on s.id = m.site_id
   where c.id = new.case_id
  returning id into v_ban;
  insert into ban_keys (ban_id, kind, hash)
  select v_ban, k.kind, k.hash from cases c join member_keys k on k.member_id = c.member_id
   where c.id = new.case_id and v_ban is not null;
  return null;
end $$;
create or replace trigger decisions_ban after insert on decisions for each row when (new.action = 'suspend' and new.same_as is null)
  execute function ban_of_decision();

-- A ban that is over leaves no mark.
create or replace function end_ban(p_ban uuid, p_by uuid) returns void language sql as $$
  update bans set lifted_at = now(), lifted_by = p_by where id = p_ban and lifted_at is null;
  delete from ban_keys where ban_id = p_ban;
  delete from ban_photo_hashes where ban_id = p_ban;
  delete from photo_hints where ban_id = p_ban;
  delete from ban_meetings where ban_id = p_ban;
$$;
create or replace function ban_ends_with_decision() returns trigger language plpgsql as $$
begin
  perform end_ban(b.id, null) from bans b where b.decision_id = new.id;
  return null;
end $$;
create or replace trigger decisions_ban_ends after update of overturned_at, ended_at on decisions for each row
  when (new.action = 'suspend' and (new.overturned_at is not null or new.ended_at is not null)) execute function ban_ends_with_decision();
-- … and so does one whose account is open again, because its time was over.
create or replace function ban_ends_with_suspension() returns trigger language plpgsql as $$
begin
  perform end_ban(b.id, null) from cases c join decisions d on d.case_id = c.id join bans b on b.decision_id = d.id
   where c.member_id = new.id and d.action = 'suspend' and b.lifted_at is null;
  return null;
end $$;
create or replace trigger members_ban_ends after update of status on members for each row
  when (old.status = 'suspended' and new.status in ('not_confirmed', 'active')) execute function ban_ends_with_suspension();

-- Who must not hear an appeal against a decision: whoever took it; of one that a rule took, whoever was the first to decide about it.
create or replace function judge_of(p_decision uuid) returns uuid language sql stable as $$
  select coalesce(d.staff_id, (select o.staff_id from decisions o where o.case_id = d.case_id and o.staff_id is not null and o.created_at >= d.created_at
                                order by o.created_at limit 1))
    from decisions d where d.id = p_decision
$$;

-- The hold ends when its case is decided, whatever the decision is; suspending hides by itself.
create or replace function release_hold(p_member uuid) returns boolean language sql as $$
  with released as (update profiles set status = coalesce(after_hold, 'active'), after_hold = null, held_until = null where member_id = p_member and status = 'held' returning member_id)
  select exists (select from released)
$$;
create or replace function hold_ends_with_case() returns trigger language plpgsql as $$
begin
  perform release_hold(new.member_id);
  return null;
end $$;
create or replace trigger cases_hold_ends after update of status on cases for each row
  when (new.source = 'signal' and old.status = 'open' and new.status = 'decided') execute function hold_ends_with_case();

-- What the team asks a member to show holds until it was shown or the decision is taken back, whatever code writes either. Of two, the age.
create or replace function asked_of(p_member uuid) returns text language sql stable as $$
  select case d.action when 'require_age' then 'age' else 'selfie' end
    from cases c join decisions d on d.case_id = c.id
   where c.member_id = p_member and d.action in ('require_age', 'require_selfie') and d.overturned_at is null and d.ended_at is null
   order by d.action limit 1
$$;
create or replace function ask_of_decision() returns trigger language plpgsql as $$
begin
  update profiles p set asked = asked_of(c.member_id) from cases c where c.id = new.case_id and p.member_id = c.member_id;
  return null;
end $$;
create or replace trigger decisions_asked after insert or update of overturned_at, ended_at on decisions for each row
  when (new.action in ('require_age', 'require_selfie')) execute function ask_of_decision();
create or replace function ask_ends() returns trigger language plpgsql as $$
begin
  update decisions d set ended_at = now() from cases c
   where c.id = d.case_id and c.member_id = new.member_id and d.action = tg_argv[0] and d.overturned_at is null and d.ended_at is null;
  return null;
end $$;
create or replace trigger photo_checks_asked after update of status on photo_checks for each row
  when (new.status = 'passed' and old.status <> 'passed') execute function ask_ends('require_selfie');
create or replace trigger age_checks_asked after insert or update on age_checks for each row execute function ask_ends('require_age');

-- The bans in force that hold one of these marks.
create or replace function bans_with(p_kinds text[], p_hashes bytea[]) returns setof bans language sql stable as $$
  select distinct b.* from unnest(p_kinds, p_hashes) w (kind, hash)
    join ban_keys k on k.kind = w.kind and k.hash = w.hash
    join bans b on b.id = k.ban_id
   where b.lifted_at is null and (b.until is null or b.until > now())
$$;

-- Whom exclusions met: each account once, however often and by whatever it is found again.
create or replace function meet_member(p_member uuid, p_bans uuid[]) returns void language sql as $$
  -- In one order, so that two at a time wait for each other and never for ever.
  with held as (select b.id from bans b where b.id = any(p_bans) and b.lifted_at is null order by b.id for no key update),
       met as (insert into ban_meetings (ban_id, member_id) select id, p_member from held on conflict do nothing returning ban_id)
  update bans b set hits = b.hits + 1, hit_at = now() from met where b.id = met.ban_id
$$;
-- … and that one with these marks was refused: once a day, however often they try.
create or replace function meet_refused(p_kinds text[], p_hashes bytea[]) returns void language sql as $$
  with held as (select b.id from bans b where b.id in (select w.id from bans_with(p_kinds, p_hashes) w) order by b.id for no key update)
  update bans b set hits = b.hits + (b.refused_on is distinct from current_date)::int, refused_on = current_date, hit_at = now()
    from held where b.id = held.id and b.lifted_at is null
$$;

-- Photo checks are of people: whatever code writes, a fictional profile can hold no mark.
create or replace function people_only() returns trigger language plpgsql as $$
begin
  if not exists (select from members where id = new.member_id and kind = 'person') then
    raise exception 'only a person has checked photos' using errcode = '23514';
  end if;
  return new;
end $$;
create or replace trigger photo_checks_people before insert or update of member_id on photo_checks for each row execute function people_only();
create or replace trigger photos_checked_people before insert or update of same_person, member_id on photos for each row
  when (new.same_person is not null) execute function people_only();

-- Reports that wait behind others, after a warning about such reports: until when, or null. What is urgent never waits, whoever reports it.
-- A wait without its warning is none.
create or replace function is_urgent(p_reason text) returns boolean language sql immutable parallel safe as $$ select p_reason in ('minor', 'extortion') $$;
create or replace function reports_wait_until(p_member uuid, p_reason text) returns timestamptz language sql stable as $$
  select max(d.until) from cases c join decisions d on d.case_id = c.id
   where not is_urgent(p_reason) and c.member_id = p_member and d.action = 'reports_wait' and d.overturned_at is null and d.ended_at is null and d.until > now()
$$;
create or replace function reports_wait_needs_warning() returns trigger language plpgsql as $$
begin
  update decisions d set ended_at = now() from cases c, cases w
   where w.id = new.case_id and c.member_id = w.member_id and d.case_id = c.id
     and d.action = 'reports_wait' and d.overturned_at is null and d.ended_at is null
     and not exists (select from decisions o join cases oc on oc.id = o.case_id
                      where oc.member_id = c.member_id and o.action = 'warn_reports' and o.overturned_at is null and o.created_at < d.created_at);
  return null;
end $$;
create or replace trigger decisions_warning_taken_back after update of overturned_at on decisions for each row
  when (new.action = 'warn_reports' and new.overturned_at is not null) execute function reports_wait_needs_warning();
