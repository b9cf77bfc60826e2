-- The desk's table of members: newest first, and who shares a browser.
create index members_joined on members (signup_date, id);
create index sessions_created on sessions (created_at);
