-- Gifts as data: made, priced, ordered and retired at the desk.

-- One row per picture of a gift that was uploaded (WebP), by the hash of its bytes. The pictures that ship are files.
create table gift_pictures (
  hash       text primary key check (hash ~ '^[0-9a-f]{32}$'),
  bytes      bytea not null,
  created_at timestamptz not null default now()
);

-- One row per gift; never deleted, since old chats show it. Its price: times the gift_credits of a site, or credits everywhere. names: own names by language, over those that ship with its picture. off_sites: where it cannot be sent.
create table gifts (
  id         text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  position   int not null,
  times      int check (times between 1 and 1000),
  credits    int check (credits between 1 and 100000),
  names      jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  shipped    text,
  picture    text references gift_pictures (hash),
  off_sites  int[] not null default '{}',
  retired_at timestamptz,
  version    int not null default 1,
  check ((times is null) <> (credits is null)),
  check ((shipped is null) <> (picture is null)),
  check (shipped is not null or names <> '{}')
);

insert into gifts (id, position, times, shipped)
select id, n, times, id from (values
  (1, 'rose', 1), (2, 'kiss', 1), (3, 'coffee', 1), (4, 'chocolates', 2), (5, 'candle', 2), (6, 'cocktail', 2), (7, 'bouquet', 3),
  (8, 'perfume', 3), (9, 'champagne', 5), (10, 'lingerie', 5), (11, 'weekend', 10), (12, 'diamond', 10)) t (n, id, times);

-- How often each was sent, and for how much: read from the index alone.
create index transfers_gifts on transfers (note) include (amount, created_at) where kind = 'gift';
