-- Requests about data from outside: `asked` until the link of their mail was followed, and not seen by staff before.
alter table privacy_requests drop constraint privacy_requests_status_check;
alter table privacy_requests add constraint privacy_requests_status_check check (status in ('asked', 'open', 'done', 'refused'));
alter table privacy_requests drop constraint privacy_requests_identity_check;
alter table privacy_requests add constraint privacy_requests_identity_check check (identity in ('', 'code', 'account', 'questions', 'link'));
drop index privacy_requests_closed;
create index privacy_requests_closed on privacy_requests (closed_at desc) where status in ('done', 'refused');
create index privacy_requests_asked on privacy_requests (arrived_at) where status = 'asked';
