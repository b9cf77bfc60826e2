-- The list of members (server/desk/members-list.ts) by when they were last active, from either end. Written with each visit, four times an hour at most.
create index members_seen on members (last_active, id) where kind = 'person';
-- And those of a town, or around one.
create index profiles_city on profiles (city) where city is not null;
create index profiles_around on profiles (lat, lon) where lat is not null;
