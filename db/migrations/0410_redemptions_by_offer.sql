-- The desk counts the uses of each code it lists.
create index discount_redemptions_offer on discount_redemptions (offer);
