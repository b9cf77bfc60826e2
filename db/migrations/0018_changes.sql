-- What changed in what members show of themselves, and in who likes or blocks whom: a log that each server process reads on
-- from where it stood, so that it knows which of the answers it gave still stand (server/accounts/changes.ts). Written by
-- triggers, whatever code changes the rows; rows are only ever added, so no two transactions wait for each other here.

create table member_changes (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),         -- all below the oldest running transaction are there for good
  member_id uuid not null,                                -- no key: outlives the member
  kind text not null check (kind in ('shown', 'likes')),  -- what others see of them; which likes and blocks they are part of
  at timestamptz not null default now()
);
create index member_changes_xid on member_changes (xid);
create index member_changes_member on member_changes (member_id);

create function member_shown_changed() returns trigger language plpgsql as $$
begin
  insert into member_changes (member_id, kind) values (old.id, 'shown');
  return null;
end $$;
create trigger members_shown after update of username, kind, status, pool_id, invisible on members for each row
  when ((old.username, old.kind, old.status, old.pool_id, old.invisible) is distinct from (new.username, new.kind, new.status, new.pool_id, new.invisible))
  execute function member_shown_changed();
-- An erased member leaves nothing here: what told of them went with their likes and conversations.
create function member_changes_erased() returns trigger language plpgsql as $$
begin
  delete from member_changes where member_id = old.id;
  return null;
end $$;
create trigger members_erased after delete on members for each row execute function member_changes_erased();

create function profile_shown_changed() returns trigger language plpgsql as $$
begin
  insert into member_changes (member_id, kind) values (new.member_id, 'shown');
  return null;
end $$;
create trigger profiles_shown
  after update of status, date_of_birth, gender, country, region, city, lat, lon, interests on profiles for each row
  when ((old.status, old.date_of_birth, old.gender, old.country, old.region, old.city, old.lat, old.lon, old.interests)
        is distinct from (new.status, new.date_of_birth, new.gender, new.country, new.region, new.city, new.lat, new.lon, new.interests))
  execute function profile_shown_changed();

create function photos_shown_changed() returns trigger language plpgsql as $$
begin
  insert into member_changes (member_id, kind) select distinct c.member_id, 'shown' from changed c join members m on m.id = c.member_id;
  return null;
end $$;
create trigger photos_shown_added after insert on photos referencing new table as changed
  for each statement execute function photos_shown_changed();
create trigger photos_shown_changed after update on photos referencing new table as changed
  for each statement execute function photos_shown_changed();
create trigger photos_shown_removed after delete on photos referencing old table as changed
  for each statement execute function photos_shown_changed();

create function likes_changed() returns trigger language plpgsql as $$
begin
  insert into member_changes (member_id, kind)
  select distinct t.id, 'likes' from changed c cross join lateral (values (c.member_id), (c.other_id)) t (id)
   where exists (select from members m where m.id = t.id);
  return null;
end $$;
create trigger likes_added after insert on likes referencing new table as changed for each statement execute function likes_changed();
create trigger likes_changed after update on likes referencing new table as changed for each statement execute function likes_changed();
create trigger likes_removed after delete on likes referencing old table as changed for each statement execute function likes_changed();

create function blocks_changed() returns trigger language plpgsql as $$
begin
  insert into member_changes (member_id, kind)
  select distinct t.id, 'likes' from changed c cross join lateral (values (c.member_id), (c.blocked_id)) t (id)
   where exists (select from members m where m.id = t.id);
  return null;
end $$;
create trigger blocks_added after insert on blocks referencing new table as changed for each statement execute function blocks_changed();
create trigger blocks_removed after delete on blocks referencing old table as changed for each statement execute function blocks_changed();
