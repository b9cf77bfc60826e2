-- One function sends (db/functions/chat.sql), and a poll is read anew each time: what the two ways of sending and the log of
-- changes needed goes. Every member has the row that is their lock in chat.

drop function send_message, send_together, begin_chat, lock_chat;
drop trigger conversations_lock on conversations;

insert into chat_members (member_id) select id from members on conflict do nothing;

drop function member_shown_changed, member_changes_erased, profile_shown_changed, photos_shown_changed, likes_changed, blocks_changed,
  member_own_changed, balance_changed cascade;
drop table member_changes;
