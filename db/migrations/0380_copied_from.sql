-- The history of a copied site begins with where it came from.
alter table setting_versions add column copied_from text check (length(copied_from) between 1 and 200);
comment on column setting_versions.copied_from is 'The name of the site this one was made from, when it was; of its first version only.';
