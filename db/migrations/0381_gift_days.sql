-- How often gifts are sent is counted by day once the day is over, so that the desk does not sum every gift there ever was.
create table gift_days (
  day date not null,
  gift text not null,
  sent int not null check (sent > 0),
  brought bigint not null,
  primary key (day, gift)
);
comment on table gift_days is 'How often a gift was sent on a day (UTC) that is over, and for how many credits; counted from transfers.';

drop index transfers_gifts;
create index transfers_gifts on transfers (created_at) include (note, amount) where kind = 'gift';
