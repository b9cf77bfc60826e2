-- The roll-ups of insight. Each can be run again over the same time, and comes to the same.

-- Visitors of these days, by hour and by day, from their marks. Days whose marks are gone stay as they were counted.
create or replace function roll_up_visitors(p_from date) returns void language plpgsql as $$
begin
  delete from visitor_hours h using (select site_id, date_trunc('hour', seen_at) as hour from visitor_marks where day >= p_from group by 1, 2) m
   where h.site_id = m.site_id and h.hour = m.hour;
  insert into visitor_hours
  select date_trunc('hour', seen_at), site_id, source, lander, country, device, language, count(*)
    from visitor_marks where day >= p_from group by 1, 2, 3, 4, 5, 6, 7;
  delete from visitor_days d using (select distinct site_id, day from visitor_marks where day >= p_from) m
   where d.site_id = m.site_id and d.day = m.day;
  insert into visitor_days
  select day, site_id, source, lander, country, device, language, count(*)
    from visitor_marks where day >= p_from group by 1, 2, 3, 4, 5, 6, 7;
  insert into figure_changes (site_id, day, what)
  select c.site_id, c.day, 'people' from counted_days c
    join (select site_id, day, sum(visitors) as n from visitor_days where day >= p_from group by 1, 2) v using (site_id, day)
    left join people_days p on p.cut = '' and p.key = '' and p.second = '' and p.site_id = c.site_id and p.day = c.day
   where v.n is distinct from p.visitors;
end $$;

-- Messages of real members from the hour of p_from on.
create or replace function roll_up_messages(p_from timestamptz, p_until timestamptz) returns void language plpgsql as $$
begin
  delete from message_hours where hour >= date_trunc('hour', p_from) and hour < p_until;
  insert into message_hours
  select date_trunc('hour', x.created_at), m.site_id, count(*)
    from messages x join members m on m.id = x.sender_id and m.kind = 'person'
   where x.id >= uuid_at(date_trunc('hour', p_from)) and x.id < uuid_at(p_until)
     and x.created_at >= date_trunc('hour', p_from)
   group by 1, 2;
end $$;

-- Follows what members did since p_from into their arrivals: who came, and how far.
create or replace function follow_arrivals(p_from timestamptz) returns void language plpgsql as $$
begin
  insert into arrivals (member_id, site_id, came_at, source, lander, country, device, language)
  select m.id, m.site_id, m.signup_date, coalesce(t.source, t.network, 'direct'), coalesce(t.lander, ''), p.country,
         coalesce(t.device, 'computer'), m.language
    from members m join profiles p on p.member_id = m.id left join member_tracking t on t.member_id = m.id
   where m.kind = 'person' and m.signup_date >= p_from
  on conflict (member_id) do nothing;
  update arrivals a set activated_at = m.confirmed_at
    from members m where m.confirmed_at >= p_from and a.member_id = m.id and a.activated_at is null;
  update arrivals a set photo_at = f.at
    from (select member_id, min(coalesce(decided_at, created_at)) as at from photos
           where status = 'active' and coalesce(decided_at, created_at) >= p_from group by 1) f
   where a.member_id = f.member_id and a.photo_at is null;
  update arrivals a set message_at = x.at
    from (select sender_id, min(created_at) as at from messages where id >= uuid_at(p_from) group by 1) x
   where a.member_id = x.sender_id and a.message_at is null;
  update arrivals a set paid_at = p.at
    from (select member_id, min(completed_at) as at from payments where completed_at >= p_from group by 1) p
   where a.member_id = p.member_id and a.paid_at is null;
  update arrivals a set stay_offered_at = c.created_at
    from discount_codes c where c.purpose = 'stay' and c.created_at >= p_from and a.member_id = c.member_id and a.stay_offered_at is null;
  update arrivals a set tryout_offered_at = m.tryout_offered_at
    from members m where m.tryout_offered_at >= p_from and a.member_id = m.id and a.tryout_offered_at is null;
  insert into arrival_weeks (arrival_id, week)
  select a.id, greatest(0, floor(extract(epoch from m.last_active - a.came_at) / 604800))::smallint
    from members m join arrivals a on a.member_id = m.id
   where m.last_active >= p_from and m.kind = 'person' and a.activated_at is not null
  on conflict do nothing;
  with first_time as (
    insert into arrival_months (arrival_id, month)
    select a.id, date_trunc('month', m.last_active at time zone 'UTC')::date
      from members m join arrivals a on a.member_id = m.id
     where m.last_active >= p_from and m.kind = 'person'
    on conflict do nothing returning arrival_id, month)
  insert into active_months (month, site_id, country, people)
  select f.month, a.site_id, a.country, count(*) from first_time f join arrivals a on a.id = f.arrival_id group by 1, 2, 3
  on conflict (month, site_id, country) do update set people = active_months.people + excluded.people;
end $$;

-- What has changed of days that may be counted already. The note is written with the change itself, so none is lost and none comes early.

-- Where the bookings of a member's payments stand in the figures.
create or replace function note_bookings_of(p_member uuid) returns void language sql as $$
  insert into figure_changes (site_id, at)
  select distinct p.site_id, date_trunc('hour', b.created_at) from payments p join payment_bookings b on b.payment_id = p.id
   where p.member_id = p_member;
$$;

create or replace function note_arrival() returns trigger language plpgsql as $$
begin
  -- How far they came: their own day, that of a first payment that was not known, and those of what they were offered when they left.
  if tg_op = 'UPDATE' and (old.member_id, old.site_id, old.came_at, old.source, old.lander, old.country, old.device, old.language)
       is not distinct from (new.member_id, new.site_id, new.came_at, new.source, new.lander, new.country, new.device, new.language) then
    insert into figure_changes (site_id, at, what)
    select new.site_id, new.came_at, 'people'
    union
    select new.site_id, m, 'people' from unnest(array[old.paid_at, new.paid_at]) m where m is not null and old.paid_at is distinct from new.paid_at
    union
    select new.site_id, m, 'offers'
      from unnest(array[old.stay_offered_at, new.stay_offered_at], array[old.tryout_offered_at, new.tryout_offered_at]) o (stay, tryout), unnest(array[stay, tryout]) m
     where m is not null and (old.stay_offered_at, old.tryout_offered_at) is distinct from (new.stay_offered_at, new.tryout_offered_at);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into figure_changes (site_id, at)
    select old.site_id, m from unnest(array[old.came_at, old.paid_at, old.stay_offered_at, old.tryout_offered_at]) m where m is not null;
  end if;
  if tg_op <> 'DELETE' then
    insert into figure_changes (site_id, at)
    select new.site_id, m from unnest(array[new.came_at, new.paid_at, new.stay_offered_at, new.tryout_offered_at]) m where m is not null;
  end if;
  -- Their money is shown under where they came from.
  if tg_op = 'UPDATE' and (old.member_id, old.source, old.lander, old.device, old.language)
       is not distinct from (new.member_id, new.source, new.lander, new.device, new.language) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.member_id is not null then perform note_bookings_of(old.member_id); end if;
  if tg_op <> 'DELETE' and new.member_id is not null then perform note_bookings_of(new.member_id); end if;
  return null;
end $$;
create or replace trigger arrivals_noted after insert or update or delete on arrivals for each row execute function note_arrival();

create or replace function note_arrival_week() returns trigger language plpgsql as $$
begin
  insert into figure_changes (site_id, at, what)
  select a.site_id, a.came_at, 'returns' from arrivals a where a.id = case when tg_op = 'DELETE' then old.arrival_id else new.arrival_id end;
  return null;
end $$;
create or replace trigger arrival_weeks_noted after insert or update or delete on arrival_weeks
  for each row execute function note_arrival_week();

-- A booking, and those of the same payment: the VAT of what goes back depends on what went before. And the week in which its member came.
create or replace function note_payment(p_payment uuid) returns void language sql as $$
  insert into figure_changes (site_id, at)
  select p.site_id, b.created_at from payments p join payment_bookings b on b.payment_id = p.id where p.id = p_payment
  union all
  select a.site_id, a.came_at from payments p join arrivals a on a.member_id = p.member_id where p.id = p_payment;
$$;

create or replace function note_booking() returns trigger language plpgsql as $$
begin
  perform note_payment(new.payment_id);
  return null;
end $$;
create or replace trigger payment_bookings_noted after insert on payment_bookings for each row execute function note_booking();

create or replace function note_payment_change() returns trigger language plpgsql as $$
begin
  perform note_payment(new.id);
  return null;
end $$;
create or replace trigger payments_noted after update on payments for each row
  when ((old.member_id, old.site_id, old.country, old.method, old.provider, old.credits, old.currency, old.amount_minor, old.vat_minor, old.fee_minor)
        is distinct from (new.member_id, new.site_id, new.country, new.method, new.provider, new.credits, new.currency, new.amount_minor, new.vat_minor, new.fee_minor))
  execute function note_payment_change();

-- Months that are closed stay as they are: pay and returns were reckoned from them.
create or replace trigger closed_months_kept before update or delete on closed_months for each statement execute function refuse_change();
create or replace trigger closed_writing_months_kept before update or delete on closed_writing_months for each statement execute function refuse_change();
