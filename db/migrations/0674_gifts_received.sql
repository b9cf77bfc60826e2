-- The gifts a member was sent, for the timeline of their page at the desk.
create index transfers_gifts_got on transfers (other_id, created_at desc) where kind = 'gift';
