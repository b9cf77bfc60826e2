-- Colleagues whom a note names with @: they find it on their overview until they have opened the member.
create table note_names (
  note_id uuid not null references member_notes on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  seen_at timestamptz,
  primary key (note_id, staff_id)
);
create index note_names_unseen on note_names (staff_id) where seen_at is null;

-- What a buyer reads out when they ask about a payment: the last four digits of the card, as the provider tells them.
alter table payments add column method_end text check (method_end ~ '^[0-9]{4}$');
create index payments_method_end on payments (method_end, created_at desc) where method_end is not null;
create index debit_mandates_end on debit_mandates (iban_last4);
