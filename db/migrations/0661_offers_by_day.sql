-- What the offers that run by themselves brought, by day, so that a page of a year reads sums; and when leavers were offered something: who
-- is erased afterwards was offered it nonetheless.
alter table arrivals add column stay_offered_at timestamptz, add column tryout_offered_at timestamptz;
comment on column arrivals.stay_offered_at is 'When they asked to leave and were offered a discount.';
comment on column arrivals.tryout_offered_at is 'When they asked to leave and were offered the small package.';
update arrivals a set stay_offered_at = c.at, tryout_offered_at = m.tryout_offered_at
  from members m left join (select member_id, min(created_at) as at from discount_codes where purpose = 'stay' group by 1) c on c.member_id = m.id
 where a.member_id = m.id and (c.at is not null or m.tryout_offered_at is not null);
create index arrivals_site_stay on arrivals (site_id, stay_offered_at) where stay_offered_at is not null;
create index arrivals_site_tryout on arrivals (site_id, tryout_offered_at) where tryout_offered_at is not null;

-- A row: to how many an offer of a kind was made on a day of a site.
create table offered_days (
  day date not null,
  site_id integer not null references sites (id) on delete cascade,
  kind text not null,
  offered integer not null,
  primary key (day, site_id, kind)
);
comment on table offered_days is 'To how many an offer was made on a day of a site.';
-- A row: what orders with an offer of a kind brought on a day of a site, in one currency.
create table offer_days (
  day date not null,
  site_id integer not null references sites (id) on delete cascade,
  kind text not null,
  currency char(3) not null,
  orders integer not null,
  given_minor bigint not null,
  paid_minor bigint not null,
  back_minor bigint not null,
  primary key (day, site_id, kind, currency)
);
comment on table offer_days is 'What orders with an offer brought on a day of a site: how much less was paid than the list price, what was paid, and what went back.';
alter table counted_days add column offers boolean not null default false;
comment on column counted_days.offers is 'What offers brought is in offered_days and offer_days, too.';
alter table figure_changes drop constraint figure_changes_what_check;
alter table figure_changes add constraint figure_changes_what_check check (what in ('all', 'people', 'returns', 'work', 'mail', 'offers'));
comment on column figure_changes.what is 'people: how far those who came have come; returns: that somebody was here again; work: what was done at the desk; mail: what became of letters; offers: what leavers were offered; all: anything of people and money.';
