-- Figures by two things at once: sign-ups of one country by source, money of one source by method. Days that an older release has counted
-- lack them: the job counts them again, the last ones first, some in each transaction; until then they are counted from the facts.
alter table counted_days add column pairs boolean not null default false;
comment on column counted_days.pairs is 'Its people are in people_days by each two of their origins, too, and its sums in payer_days.';

alter table people_days add column second text not null default '';
comment on table people_days is
  'Visitors, sign-ups and how far these came, first payments, of a day of a site: all of them (cut is empty), by one of their origins (cut source, key), or by two (cut source country, key and second).';
-- Each key has its days in a row: a year of one country by source is one range for each source.
alter table people_days drop constraint people_days_pkey, add primary key (cut, key, second, day, site_id);
create index people_days_day on people_days (day, site_id);

-- What came and went on a day, by all that a payment can be cut by at once, with its buyer.
alter table payer_days
  add column purchases int not null default 1,
  add column gross_minor bigint not null default 0,
  add column vat_minor bigint not null default 0,
  add column refunded_minor bigint not null default 0,
  add column charged_back_minor bigint not null default 0,
  add column net_minor bigint not null default 0;
comment on table payer_days is
  'What one buyer paid or got back on a day, of payments that are alike in all by which money is cut. People are counted once over many days, so buyers cannot be added up by day; sums by two things at once are read here, too.';

-- What of a day has changed: figures about which nothing changed are not counted from the facts meanwhile.
alter table figure_changes add column what text not null default 'all' check (what in ('all', 'people', 'returns'));
comment on column figure_changes.what is 'people: how far those who came have come; returns: that somebody was here again; all: anything, money included.';
