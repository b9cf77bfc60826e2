-- What a complaint is linked to by staff: numbers of cases, payments, complaints and requests, and ids of members.
alter table complaints add column linked text[] not null default '{}' check (cardinality(linked) <= 20);
