-- Mailboxes of our own at several mail providers: tests of campaigns go there too.
create table campaign_seeds (
  email text primary key check (email = lower(email) and length(email) <= 254)
);
