-- no transaction
-- Counting who has several interests reads all who have the rarest. In the order of activity each of these lay elsewhere in the table,
-- and each asked anew which rows all may see; in the order of their ids, in which they were written, neighbours lie together.
-- Members go on while it is built; it becomes the primary key together with the function that names it (functions/search.sql).
-- What an interrupted run left is made anew.
drop index concurrently if exists member_interest_in_order;
create unique index concurrently member_interest_in_order on member_interest (pool_id, seek, country, interest, member_id)
  include (last_active, birth, photo, interests, interests_more, region);
