-- Bookings, invoices and records are append-only.
create or replace trigger payment_bookings_kept before update or delete on payment_bookings for each statement execute function refuse_change();
create or replace trigger payment_history_kept before update or delete on payment_history for each statement execute function refuse_change();
create or replace trigger receipts_kept before update or delete on receipts for each statement execute function refuse_change();
