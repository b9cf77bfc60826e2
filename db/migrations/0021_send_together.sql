-- Messages that come at the same time, stored together: one transaction and one statement instead of one each.
--
-- Only the plain ones: of a premium member to a real, confirmed one, in a conversation that has begun, with credits enough.
-- Whatever is not plain, or would have to wait for another transaction, is left out and stays as it was: the caller sends it
-- by send_message, which waits, or says what is wrong. So this waits for nobody, and nobody's message is refused for another's.
--
-- Each array holds one entry a message. p_prices is what the site asks and the sender saw, above zero. No member may be in two
-- messages of one call, since a row is changed once in a statement. Returns for each that was sent what send_message tells.
create function send_together(
  p_ids uuid[], p_made timestamptz[], p_senders uuid[], p_to uuid[], p_kinds text[], p_bodies text[], p_gifts text[],
  p_prices int[], p_free_conversations int[]
) returns json language plpgsql
-- A few rows of large tables, always by their index, planned once.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_sent json;
begin
  if (select count(distinct t.id) from unnest(p_senders || p_to) t (id)) < cardinality(p_senders) + cardinality(p_to) then
    raise exception 'a member is in two messages';
  end if;
  with ready as (
    select a.*, c.id as conversation_id, si.last_seq + 1 as seq, ac.balance - a.price as balance,
           cs.change_seq + 1 as sender_change, cs.unread as sender_unread, cs.free_used,
           cr.change_seq + 1 as recipient_change, cr.unread + 1 as recipient_unread
      from unnest(p_ids, p_made, p_senders, p_to, p_kinds, p_bodies, p_gifts, p_prices, p_free_conversations)
             a (id, made, sender, recipient, kind, body, gift, price, free_conversations)
      join members s on s.id = a.sender and s.status in ('active', 'not_confirmed') and s.paid_user and s.kind <> 'fictional'
      join members r on r.id = a.recipient and r.pool_id = s.pool_id and r.status = 'active' and r.kind <> 'fictional'
      join profiles p on p.member_id = a.recipient and p.status = 'active'
      join conversations c on c.member_a = least(a.sender, a.recipient) and c.member_b = greatest(a.sender, a.recipient)
      join chat_members cs on cs.member_id = a.sender
      join chat_members cr on cr.member_id = a.recipient
      join inbox si on si.member_id = a.sender and si.conversation_id = c.id and not si.blocked
      join inbox ri on ri.member_id = a.recipient and ri.conversation_id = c.id
      join accounts ac on ac.member_id = a.sender and ac.balance >= a.price
     where a.kind in ('text', 'gift') and a.price > 0
       and a.made between now() - interval '2 days' and now() + interval '2 days'
       and not exists (select from messages x where x.id = a.id)
       for update of cs, cr, si, ri, ac skip locked
  -- Each row from `ready` alone, a side at a time: what an update joins with is kept only as a plain row should it meet a newer
  -- version of its own; anything else (union all, say) is looked up anew, as of the beginning of the statement.
  ), sender as (
    update chat_members m set change_seq = n.sender_change from ready n where m.member_id = n.sender
  ), recipient as (
    update chat_members m set change_seq = n.recipient_change, unread = n.recipient_unread from ready n where m.member_id = n.recipient
  ), sender_entry as (
    update inbox i set
      sent = i.sent + 1, last_seq = n.seq, last_at = now(), last_change = n.sender_change, change_seq = n.sender_change, hidden = false,
      preview_kind = n.kind, preview_body = left(n.body, 160), preview_mine = true,
      -- Whoever had everything still has everything.
      delivered_seq = i.delivered_seq + (i.delivered_seq = i.last_seq)::int,
      read_seq = i.read_seq + (i.read_seq = i.last_seq)::int
      from ready n where i.member_id = n.sender and i.conversation_id = n.conversation_id
  ), recipient_entry as (
    update inbox i set
      unread = i.unread + 1, last_seq = n.seq, last_at = now(), last_change = n.recipient_change, change_seq = n.recipient_change,
      hidden = false, preview_kind = n.kind, preview_body = left(n.body, 160), preview_mine = false
      from ready n where i.member_id = n.recipient and i.conversation_id = n.conversation_id
  ), paid as (
    update accounts ac set balance = n.balance from ready n where ac.member_id = n.sender
  ), booked as (
    insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
    select n.id, n.sender, 'revenue', -n.price, case n.kind when 'text' then 'message' else n.kind end, n.id::text, n.recipient, n.gift from ready n
  ), told as (
    insert into outbox (kind, payload)
    select 'message_sent', jsonb_build_object(
             'conversation', n.conversation_id, 'message_id', n.id, 'from', n.sender, 'to', n.recipient, 'first', n.seq = 1)
      from ready n
  ), stored as (
    insert into messages (id, conversation_id, seq, sender_id, kind, body, gift, created_at)
    select n.id, n.conversation_id, n.seq, n.sender, n.kind, n.body, n.gift, now() from ready n
  )
  select json_agg(json_build_object(
           'id', n.id, 'conversation_id', n.conversation_id, 'seq', n.seq, 'created_at', now(), 'balance', n.balance, 'first', n.seq = 1,
           'free_left', greatest(0, n.free_conversations - n.free_used), 'sender_change', n.sender_change, 'sender_unread', n.sender_unread,
           'recipient_change', n.recipient_change, 'recipient_unread', n.recipient_unread))
    into v_sent from ready n;
  return v_sent;
end $$;
