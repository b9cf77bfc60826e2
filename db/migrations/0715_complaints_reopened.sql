-- When an answered complaint was last opened again (set by note_reopened): quality beside the speed of answers.
alter table complaints add column reopened_at timestamptz;
update complaints k set reopened_at = l.at
  from (select subject_id, max(created_at) as at from audit_log where action = 'complaint_reopened' group by 1) l
 where l.subject_id = k.id::text;
