-- no transaction
-- Profile texts decided today, among all that the log has.
drop index concurrently if exists audit_log_texts;
create index concurrently audit_log_texts on audit_log (created_at) where action in ('text_passed', 'text_hidden');
