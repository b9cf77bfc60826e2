-- Allowed, but not for everybody at once: in a chat such a photo is blurred until its reader wants to see it.
alter table photos add sensitive boolean not null default false;
