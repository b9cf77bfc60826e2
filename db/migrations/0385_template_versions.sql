-- Two who change one template at once: the second is told, and nobody's words are lost.
alter table reply_templates add column version integer not null default 1;
comment on column reply_templates.version is 'Counts its changes: who saves names the one they read.';

-- A privacy request is found by the beginning of its number, as cases and complaints are.
create index privacy_requests_number_start on privacy_requests (number text_pattern_ops);
