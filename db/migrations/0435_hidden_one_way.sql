-- Who hides from people they know goes on seeing them: what an entry met must not show in their own lists (decision 0435).
delete from hidden_pairs p using member_hides h where h.id = p.hide_id and h.member_id = p.member_id;
comment on table hidden_pairs is
  'member_id does not see other_id, who made the entry hide_id with an address or number of theirs. Written by db/functions/members.sql.';
