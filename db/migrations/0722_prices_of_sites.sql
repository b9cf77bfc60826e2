-- A site may have prices of its own over those of its company: of packages that the company has, for all countries of a currency or for one.
alter table price_lists add column site_id int references sites (id) on delete cascade;
alter table price_lists drop constraint price_lists_moment;
alter table price_lists add constraint price_lists_moment unique nulls not distinct (company_id, currency, country, site_id, valid_from);
alter table price_lists add constraint price_lists_of_site check (site_id is null or (company_id is not null and tryout_credits is null));
create index price_lists_site on price_lists (site_id) where site_id is not null;

-- 0: of the company.
alter table price_drafts add column site_id int not null default 0;
alter table price_drafts drop constraint price_drafts_pkey;
alter table price_drafts add primary key (company_id, kind, currency, country, credits, site_id);
alter table price_drafts add constraint price_drafts_of_site check (site_id = 0 or kind = 'package');
