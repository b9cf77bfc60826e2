-- The ledger: the only SQL that writes `accounts` and `transfers` (tests/structure/arrows.test.ts looks).
--
-- The order of locks, for every transaction of the product, so that no two can deadlock:
--   1. members      by id, shared, before anything with a foreign key to them; an erasure locks the erased one exclusively.
--                   PostgreSQL checks a foreign key when a row is inserted, and when it is updated twice in one transaction
--   2. blocks       by their key
--   3. chat_members by id; also guards inbox rows (their member's lock) and conversations (both members' locks)
--   4. accounts     by id
--   5. messages, transfers, outbox: only inserted, in the order of their ids, so nobody waits for them
-- Search has a lock of its own for each member (search.sql), which triggers take after the row that changed: whatever
-- changes several photos of a member holds the member's row first.
-- One statement locks all the rows it needs of a table (`select … order by … for update`), never one by one.
-- Rows of payments come before all of these; the audit log's own lock comes after them. Erasures run one at a time
-- (lock_erasure, before the member). tests/api/locks.test.ts runs all of it at once.

-- One transfer: the row with both sides, and the balance. Returns the new balance, null when this kind and ref were
-- booked before. The check on accounts refuses a negative balance (23514). Called by server/credits/ledger.ts and
-- send_messages.
create or replace function book_transfer(p_id uuid, p_member uuid, p_counter text, p_amount int, p_kind text, p_ref text,
                                         p_other uuid default null, p_note text default null) returns int language plpgsql as $$
declare
  v_balance int;
begin
  insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
  values (p_id, p_member, p_counter, p_amount, p_kind, p_ref, p_other, p_note) on conflict (kind, ref) do nothing;
  if not found then return null; end if;
  update accounts set balance = balance + p_amount where member_id = p_member returning balance into v_balance;
  if not found then
    insert into accounts (member_id, balance) values (p_member, p_amount)
    on conflict (member_id) do update set balance = accounts.balance + p_amount returning balance into v_balance;
  end if;
  return v_balance;
end $$;

-- Bookkeeping is append-only.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create or replace trigger transfers_kept before update or delete on transfers for each statement execute function refuse_change();
