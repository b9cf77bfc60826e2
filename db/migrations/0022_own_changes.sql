-- What only members themselves see of their account goes into the log of changes too (0018): a poll then has to look at their
-- session and at where their conversations stand, and at nothing else, to know that all it answered is so still.

alter table member_changes drop constraint member_changes_kind_check;
-- 'own': what they alone see of their account: address, language, premium, credits
alter table member_changes add constraint member_changes_kind_check check (kind in ('shown', 'likes', 'own'));

create function member_own_changed() returns trigger language plpgsql as $$
begin
  insert into member_changes (member_id, kind) values (old.id, 'own');
  return null;
end $$;
create trigger members_own after update of email, language, paid_user, signup_date, signup_step, mail_disabled on members for each row
  when ((old.email, old.language, old.paid_user, old.signup_date, old.signup_step, old.mail_disabled)
        is distinct from (new.email, new.language, new.paid_user, new.signup_date, new.signup_step, new.mail_disabled))
  execute function member_own_changed();

-- No balance changes without a transfer. What is paid for a message moves the sender's place in the log of their conversations
-- (chat_members), which is looked at anyway.
create function balance_changed() returns trigger language plpgsql as $$
begin
  insert into member_changes (member_id, kind) select new.member_id, 'own' where exists (select from members where id = new.member_id);
  return null;
end $$;
create trigger transfers_own after insert on transfers for each row
  when (not (new.counter_account = 'revenue' and new.kind in ('message', 'photo', 'gift')))
  execute function balance_changed();
