-- What the provider keeps of a payment, in the payment's currency and minor units; null while it does not say.
alter table payments add column fee_minor integer constraint payments_fee_minor_check check (fee_minor >= 0);
