-- Which site a line of the audit log is about, so that the log of one site can be read; written by a trigger (db/functions/desk.sql).
create table audit_sites (
  -- No foreign key: nothing may hang on the log's table, which refuses every change but new lines.
  line_id bigint primary key,
  site_id int not null
);
create index audit_sites_site on audit_sites (site_id, line_id desc);
comment on table audit_sites is 'The site a line of the audit log is about: one row a line that is about one site. Beside the chain, found from what the line names';
create index audit_log_action on audit_log (action, id desc);
create index audit_log_member on audit_log ((details->>'member_id'), id desc);
