-- Which kinds of news a member wants as push messages, and whether those may show names and words.

-- Kinds switched off, as in mail_preferences. To begin with it is as it was: what just happened rings, overviews and reminders do not.
alter table members
  add column push_preferences text[] not null default '{unread_message_reminders,promotions,weekly_updates,news,reminders}',
  add column push_content boolean not null default false;

alter table members
  add constraint members_push_preferences_check check (push_preferences <@
    '{new_conversations,new_messages,like,unread_message_reminders,promotions,weekly_updates,news,reminders}'::text[]);

-- When a member who was about to leave was offered the tryout package; it can be ordered from then on, once (discount_redemptions).
alter table members add column tryout_offered_at timestamptz;
