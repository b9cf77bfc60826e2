-- Somebody of finance has looked at what is odd about a payment: it no longer waits for them, while the books go on saying what is wrong.
alter table payments add column looked_at timestamptz;
comment on column payments.looked_at is 'Of its problem; another problem has not been looked at.';
