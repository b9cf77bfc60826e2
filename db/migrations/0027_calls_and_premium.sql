-- First answers of calls that change something: a call repeated with its key gets the answer it had, and does nothing. Written in the
-- transaction of the work, forgotten after a day. Who called is in the key, so that nobody reads somebody else's answer.
create table call_answers (
  caller text not null,                     -- 'member …', 'staff …', or '' for a visitor
  key uuid not null,
  call text not null,
  request bytea not null,                   -- SHA-256 of what was asked: another question under the same key is refused
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index call_answers_created on call_answers (created_at);

-- Premium ends with the payment that made it, when the bank takes that back: a decision nobody on the staff took.
alter table decisions alter column staff_id drop not null;
alter table decisions add column payment_id uuid references payments;
alter table decisions drop constraint decisions_action_check;
alter table decisions add constraint decisions_action_check
  check (action in ('dismiss', 'warn', 'hide_text', 'reject_photo', 'suspend', 'end_premium'));
alter table decisions add constraint decisions_by_staff check ((action = 'end_premium') = (staff_id is null));
alter table decisions add constraint decisions_of_payment check ((action = 'end_premium') = (payment_id is not null));
create unique index decisions_end_premium on decisions (payment_id) where overturned_at is null;
alter table cases drop constraint cases_source_check;
alter table cases add constraint cases_source_check check (source in ('report', 'photo', 'text', 'desk', 'care', 'payment'));
