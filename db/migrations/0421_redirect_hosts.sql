-- A host can lead on to the main host of its site instead of answering itself.
alter table site_hosts add column redirects boolean not null default false;
alter table site_hosts add constraint site_hosts_main_answers check (not (is_primary and redirects));
