-- Payments are listed over all companies a reader may see: the newest first.
create index payments_created on payments (created_at desc, id desc);
