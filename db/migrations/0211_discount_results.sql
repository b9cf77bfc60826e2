-- Payments with a discount are few among all: what codes and offers brought is reckoned from them alone.
create index payments_discounted on payments (company_id, discount_code) where discount_code is not null;
