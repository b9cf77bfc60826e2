-- Finding at the desk by anything: beginnings are walked in order (text_pattern_ops), parts are found by their trigrams.
create extension if not exists pg_trgm;

create index members_name_part on members using gin (lower(username) gin_trgm_ops);
create index members_email_part on members using gin (lower(email) gin_trgm_ops);
create index members_email_start on members (lower(email) text_pattern_ops) where email is not null;
create index sessions_network on sessions (ip_prefix text_pattern_ops);
create index debit_mandates_mobile on debit_mandates (mobile_hash);
create index payments_number_start on payments (order_number text_pattern_ops);
create index payments_ref_start on payments (ref text_pattern_ops) where ref is not null;
create index cases_number_start on cases (number text_pattern_ops);
create index complaints_number_start on complaints (number text_pattern_ops);
create index complaints_email on complaints (lower(email) text_pattern_ops);
