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
  insert into arrival_weeks (arrival_id, week)
  select a.id, greatest(0, floor(extract(epoch from m.last_active - a.came_at) / 604800))::smallint
    from members m join arrivals a on a.member_id = m.id
   where m.last_active >= p_from and m.kind = 'person' and a.activated_at is not null
  on conflict do nothing;
end $$;
