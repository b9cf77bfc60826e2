-- The list of members by name (server/platform/lists.ts): a page is read from its index, not sorted out of all.
create index members_by_name on members (coalesce(username, ''), id) where kind = 'person';
