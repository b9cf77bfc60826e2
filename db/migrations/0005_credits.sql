-- Credits: one account a member, one row a change that names both sides. Only server/credits/ledger.ts writes here.

create table accounts (
  member_id uuid primary key references members on delete cascade,
  balance int not null default 0 check (balance >= 0)
) with (fillfactor = 80);

create table transfers (
  id uuid primary key,
  member_id uuid not null,                                -- no foreign key: bookkeeping outlives the profile
  counter_account text not null check (counter_account in ('gift', 'revenue', 'shop', 'adjustment')),
  amount int not null check (amount <> 0),                -- seen from the member: + received, - spent
  kind text not null,
  ref text not null,                                      -- what it was for; one booking a kind and ref
  created_at timestamptz not null default now(),
  unique (kind, ref)
);
create index transfers_member on transfers (member_id, created_at desc, id desc);
