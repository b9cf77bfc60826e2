-- The lists of direct debits at the desk: their own order, and the collections of a file.
create index debit_collections_made on debit_collections (created_at, payment_id);
create index debit_collections_file on debit_collections (message_id) where message_id is not null;
create index debit_mandates_signed on debit_mandates (signed_at, id);
