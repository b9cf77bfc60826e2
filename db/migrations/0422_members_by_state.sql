-- The desk's views of members who are not simply active: few among many.
create index members_by_state on members (status, signup_date desc) where status <> 'active';
