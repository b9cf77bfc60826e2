/**
 * The parts of a member's data export: one file each. Every table that references members is in a part, or in `notExported` with
 * a reason (tests/api/export.test.ts compares this with the database). About other members it holds only what this one may see.
 */
import { type Statement, statement } from '../platform/db.ts';

export interface ExportPart {
  /** Name of the JSON file. */
  file: string;
  tables: readonly string[];
  read: Statement<{ data: unknown }, [member: string]>;
}

const part = (file: string, tables: readonly string[], sql: string): ExportPart => ({
  file,
  tables,
  read: statement(`accounts.export_${file}`, `select (${sql}) as data`),
});
/** A part that lists the rows of a query. */
const list = (file: string, tables: readonly string[], query: string): ExportPart =>
  part(file, tables, `select coalesce(jsonb_agg(to_jsonb(row)), '[]') from (${query}) row`);

// Blocked and invisible members, and those who hide from the member, are left out, as they are everywhere else.
const visibleMember = (
  other: string,
) => `not exists (select from blocks b where (b.member_id = $1 and b.blocked_id = ${other}) or (b.member_id = ${other} and b.blocked_id = $1))
  and not exists (select from hidden_pairs h where h.member_id = $1 and h.other_id = ${other})
  and exists (select from members o where o.id = ${other} and not o.invisible)`;

export const exportParts: readonly ExportPart[] = [
  part('account', ['members'], `select to_jsonb(m) - 'password_hash' from members m where m.id = $1`),
  part(
    'profile',
    ['profiles', 'text_queue'],
    `select to_jsonb(p) || jsonb_build_object('text_waits_for_approval_since', (select q.changed_at from text_queue q where q.member_id = $1)) from profiles p where p.member_id = $1`,
  ),
  list(
    'photos',
    ['photos'],
    `select (to_jsonb(f) - 'thumbhash') || jsonb_build_object('file', 'photos/' || left(f.filename, 12)) as photo from photos f where f.member_id = $1 order by f.position`,
  ),
  list(
    'photos_removed',
    ['removed_photos'],
    `select id, position, removed_at from removed_photos where member_id = $1 order by removed_at`,
  ),
  list(
    'photo_checks',
    ['photo_checks', 'photo_check_hashes'],
    `select status, created_at, reason, decided_at from photo_checks where member_id = $1 order by created_at`,
  ),
  list(
    'uploads_under_way',
    ['photo_uploads'],
    `select id, size, received, created_at from photo_uploads where member_id = $1 order by created_at`,
  ),
  part(
    'private_photos',
    ['photo_grants'],
    `select jsonb_build_object(
       'given_to', (select coalesce(jsonb_agg(jsonb_build_object('profile', g.member_id, 'since', g.created_at)), '[]') from photo_grants g where g.owner_id = $1),
       'got_from', (select coalesce(jsonb_agg(jsonb_build_object('profile', g.owner_id, 'since', g.created_at)), '[]') from photo_grants g where g.member_id = $1 and ${visibleMember('g.owner_id')}))`,
  ),
  list(
    'sessions',
    ['sessions'],
    `select to_jsonb(s) - 'token_hash' as session from sessions s where s.member_id = $1 order by s.created_at`,
  ),
  part(
    'age',
    ['age_checks', 'age_refusals'],
    `select jsonb_build_object(
       'check', (select to_jsonb(c) - 'member_id' - 'proof_hash' from age_checks c where c.member_id = $1),
       'refused_at', (select coalesce(jsonb_agg(r.refused_at order by r.refused_at), '[]') from age_refusals r where r.member_id = $1))`,
  ),
  list(
    'passkeys',
    ['passkeys'],
    `select name, rp_id as host, backed_up, created_at, used_at from passkeys where member_id = $1 order by created_at`,
  ),
  part(
    'second_factor',
    ['member_totp', 'recovery_codes', 'factor_recoveries'],
    `select jsonb_build_object(
       'codes_since', (select t.confirmed_at from member_totp t where t.member_id = $1),
       'recovery_codes_left', (select count(*) from recovery_codes c where c.member_id = $1 and c.used_at is null),
       'codes_off_from', (select r.due_at from factor_recoveries r where r.member_id = $1))`,
  ),
  list(
    'devices',
    ['devices'],
    `select user_agent, first_seen, last_seen from devices where member_id = $1 order by first_seen`,
  ),
  list(
    'mail_links',
    ['mail_tokens'],
    `select kind, data, created_at, expires_at, used_at from mail_tokens where member_id = $1 order by created_at`,
  ),
  list(
    'mail_changes',
    ['mail_changes'],
    `select old_email, new_email, asked_at, confirmed_at, ended_at from mail_changes where member_id = $1 order by id`,
  ),
  list(
    'offers_and_news',
    ['mail_consents', 'campaign_recipients'],
    `select k.kind, k.given_at, k.ended_at, k.ended_by, (
       select coalesce(jsonb_agg(jsonb_build_object('campaign', c.name, 'state', r.state, 'sent_at', r.sent_at, 'link_followed_at', r.followed_at,
                'ended_by_its_link_at', r.left_at, 'came_back', r.came_back) order by r.due_at), '[]')
         from campaign_recipients r join campaigns c on c.id = r.campaign_id where r.member_id = k.member_id and c.kind = k.kind) as mails
       from mail_consents k where k.member_id = $1 order by k.kind`,
  ),
  list('mails_and_pushes', ['notices'], `select kind, sent_at from notices where member_id = $1 order by sent_at`),
  list(
    'push_subscriptions',
    ['push_subscriptions'],
    `select endpoint, created_at from push_subscriptions where member_id = $1 order by created_at`,
  ),
  part(
    'tracking',
    ['member_tracking'],
    `select to_jsonb(t) - 'member_id' from member_tracking t where t.member_id = $1`,
  ),
  part(
    'statistics',
    ['arrivals', 'arrival_weeks', 'arrival_months'],
    `select to_jsonb(a) - 'id' - 'member_id' || jsonb_build_object('weeks', (
       select coalesce(jsonb_agg(w.week order by w.week), '[]') from arrival_weeks w where w.arrival_id = a.id), 'months', (
       select coalesce(jsonb_agg(m.month order by m.month), '[]') from arrival_months m where m.arrival_id = a.id))
       from arrivals a where a.member_id = $1`,
  ),
  list(
    'push_messages',
    ['push_messages'],
    `select kind, device, service, state, first_at, last_at from push_messages where member_id = $1 order by first_at`,
  ),
  list(
    'letters',
    ['letters', 'letter_copies'],
    `select l.kind, l.domain, l.state, l.first_at, l.last_at, c.content from letters l left join letter_copies c on c.letter_id = l.id
      where l.member_id = $1 order by l.first_at`,
  ),
  part('first_message', ['signup_messages'], `select to_jsonb(f) from signup_messages f where f.member_id = $1`),
  list(
    'blocks',
    ['blocks'],
    `select b.blocked_id as profile, o.username as name, b.created_at from blocks b join members o on o.id = b.blocked_id where b.member_id = $1 order by b.created_at`,
  ),
  // The pairs themselves are left out: they would tell who of the people one knows is here.
  list(
    'hidden_from',
    ['member_hides', 'hidden_pairs'],
    `select h.kind, h.hint, h.created_at from member_hides h where h.member_id = $1 order by h.created_at`,
  ),
  part(
    'likes',
    ['likes'],
    `select jsonb_build_object(
       'given', (select coalesce(jsonb_agg(jsonb_build_object('profile', l.other_id, 'source', l.source, 'at', l.created_at) order by l.created_at), '[]') from likes l where l.member_id = $1),
       'received', (select coalesce(jsonb_agg(jsonb_build_object('profile', l.member_id, 'source', l.source, 'at', l.created_at, 'seen_at', l.seen_at) order by l.created_at), '[]')
                      from likes l where l.other_id = $1 and ${visibleMember('l.member_id')}))`,
  ),
  part(
    'swipe_game',
    ['swipe_passes', 'swipe_days', 'last_swipes'],
    `select jsonb_build_object(
       'passed', (select coalesce(jsonb_agg(jsonb_build_object('profile', s.other_id, 'at', s.passed_at) order by s.passed_at), '[]') from swipe_passes s where s.member_id = $1),
       'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'likes', d.likes) order by d.day), '[]') from swipe_days d where d.member_id = $1),
       'last', (select to_jsonb(l) - 'member_id' from last_swipes l where l.member_id = $1))`,
  ),
  part(
    'visits',
    ['visits'],
    `select jsonb_build_object(
       'made', (select coalesce(jsonb_agg(jsonb_build_object('profile', v.member_id, 'at', v.visited_at) order by v.visited_at), '[]') from visits v where v.visitor_id = $1),
       'received', (select coalesce(jsonb_agg(jsonb_build_object('profile', v.visitor_id, 'at', v.visited_at) order by v.visited_at), '[]')
                      from visits v where v.member_id = $1 and ${visibleMember('v.visitor_id')}))`,
  ),
  part('last_search', ['last_searches'], `select s.filters from last_searches s where s.member_id = $1`),
  list(
    'conversations',
    ['inbox', 'messages', 'conversations', 'chat_members'],
    `select i.conversation_id as id, o.username as with, o.kind = 'fictional' as fictional, i.hidden as deleted, (
       select coalesce(jsonb_agg(jsonb_build_object('mine', x.sender_id = $1, 'kind', x.kind, 'body', x.body, 'gift', x.gift, 'created_at', x.created_at) order by x.seq), '[]')
         from messages x where x.conversation_id = i.conversation_id and (x.seq > i.cleared_seq or x.sender_id = $1)) as messages
       from inbox i join members o on o.id = i.other_id where i.member_id = $1 order by i.last_at`,
  ),
  list(
    'fictional_notices_confirmed',
    ['fictional_confirmations'],
    `select profile_id as profile, confirmed_at from fictional_confirmations where member_id = $1 order by confirmed_at`,
  ),
  // What writers note about a conversation with a fictional profile is data about the member, too.
  list(
    'notes_of_writers',
    ['writing_notes'],
    `select n.conversation_id, n.text, n.updated_at from writing_notes n join inbox i on i.conversation_id = n.conversation_id and i.member_id = $1 order by n.updated_at`,
  ),
  list(
    'notes_of_staff',
    ['member_notes'],
    `select n.text, n.created_at from member_notes n where n.member_id = $1 and n.removed_at is null order by n.created_at`,
  ),
  list(
    'not_the_same_person',
    ['members_apart'],
    `select a.created_at from members_apart a where a.member_id = $1 order by a.created_at`,
  ),
  list(
    'credits',
    ['transfers', 'accounts'],
    `select c.* from transfers c where c.member_id = $1 order by c.created_at`,
  ),
  list(
    'payments',
    ['payments', 'refunds', 'receipts', 'payment_history', 'discount_redemptions'],
    `select (to_jsonb(p) - 'member_id' - 'action' - 'ref' - 'problem' - 'checks' - 'checked_at' - 'next_check_at') || jsonb_build_object(
       'refunds', (select coalesce(jsonb_agg(jsonb_build_object('source', r.source, 'status', r.status, 'amount_minor', r.amount_minor, 'credits', r.credits,
                     'created_at', r.created_at) order by r.created_at), '[]') from refunds r where r.payment_id = p.id),
       'receipts', (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'year', r.year, 'number', r.number, 'issued_at', r.issued_at) order by r.issued_at), '[]')
                      from receipts r where r.payment_id = p.id),
       'code', (select jsonb_build_object('offer', d.offer, 'status', d.status) from discount_redemptions d where d.payment_id = p.id),
       'history', (select coalesce(jsonb_agg(jsonb_build_object('status', h.to_status, 'at', h.created_at) order by h.id), '[]') from payment_history h where h.payment_id = p.id)) as payment
       from payments p where p.member_id = $1 order by p.created_at`,
  ),
  list(
    'discount_codes',
    ['discount_codes'],
    `select code, value_percentage, status, purpose, starts, expires, created_at from discount_codes where member_id = $1 order by created_at`,
  ),
  part(
    'buying_stopped',
    ['buyers'],
    `select jsonb_build_object('reason', b.blocked_reason, 'at', b.blocked_at) from buyers b where b.member_id = $1 and b.blocked_reason is not null`,
  ),
  list(
    'spend_limits',
    ['spend_limits'],
    `select to_jsonb(l) - 'member_id' as spend_limit from spend_limits l where l.member_id = $1`,
  ),
  // `account` is decrypted when the file is made.
  list(
    'direct_debit_mandates',
    ['debit_mandates', 'debit_collections'],
    `select d.reference, d.status, d.account, d.text, d.signed_at, d.signed_on, d.place, d.evidence, d.last_used_at, d.ended_at, (
       select coalesce(jsonb_agg(jsonb_build_object('order', p.order_number, 'collect_on', c.collect_on, 'outcome', c.outcome) order by c.created_at), '[]')
         from debit_collections c join payments p on p.id = c.payment_id where c.mandate_id = d.id) as collections
       from debit_mandates d where d.member_id = $1 order by d.signed_at`,
  ),
  list(
    'direct_debit_forms',
    ['debit_attempts'],
    `select reference, account, credits, amount_minor, currency, created_at from debit_attempts where member_id = $1 order by created_at`,
  ),
  list(
    'direct_debit_blocks',
    ['debit_blocks'],
    `select reason, iban_last4, created_at, lifted_at from debit_blocks where member_id = $1 order by created_at`,
  ),
  list('sms_sent', ['sms_sent'], `select sent_at from sms_sent where member_id = $1 order by sent_at`),
  list(
    'complaints',
    ['complaints', 'thread_messages'],
    `select (to_jsonb(c) - 'answered_by' - 'assigned_to' - 'merged_into') || jsonb_build_object('thread', (
       select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'text', x.text, 'at', x.created_at) order by x.created_at), '[]')
         from thread_messages x where x.complaint_id = c.id)) as complaint
       from complaints c where c.member_id = $1 order by c.created_at`,
  ),
  list(
    'care',
    ['thread_messages'],
    `select c.number, c.status, c.created_at, (
       select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'text', x.text, 'at', x.created_at) order by x.created_at), '[]')
         from thread_messages x where x.case_id = c.id) as thread
       from cases c where c.member_id = $1 and c.source = 'care' order by c.created_at`,
  ),
  list(
    'privacy_requests',
    ['privacy_requests'],
    `select p.number, p.kind, p.source, p.status, p.arrived_at, p.due_at, p.closed_at, (
       select coalesce(jsonb_agg(a.act - 'by' order by a.place), '[]') from jsonb_array_elements(p.done) with ordinality a (act, place)) as done from privacy_requests p where p.member_id = $1 order by p.arrived_at`,
  ),
  list(
    'reports_made',
    ['cases'],
    `select c.number, c.member_id as about, c.reason, c.note, c.evidence, c.status, c.created_at from cases c where c.reporter_id = $1 order by c.created_at`,
  ),
  list(
    'decisions',
    ['decisions', 'appeals'],
    `select c.number, d.action, d.reason, d.facts, d.hidden_text, d.ground, d.detected_by, d.automated, d.until, d.ended_at, d.created_at as decided_at, d.overturned_at as taken_back_at, (
       select coalesce(jsonb_agg(jsonb_build_object('text', a.text, 'status', a.status, 'answer', a.answer, 'created_at', a.created_at, 'decided_at', a.decided_at)), '[]')
         from appeals a where a.decision_id = d.id and not a.by_reporter) as appeals
       from decisions d join cases c on c.id = d.case_id where c.member_id = $1 and d.action <> 'dismiss' and d.same_as is null order by d.created_at`,
  ),
  // What is kept of addresses, numbers, accounts, devices: keyed hashes, from which nothing can be read.
  list('marks', ['member_keys'], `select kind, seen_at from member_keys where member_id = $1 order by kind, seen_at`),
  list(
    'signals',
    ['signals', 'openings'],
    `select s.rule, s.day, s.n from signals s where s.member_id = $1
     union all select 'first_message', o.day, o.n from openings o where o.member_id = $1 order by day, rule`,
  ),
  list(
    'security',
    ['security_events'],
    `select to_jsonb(e) - 'member_id' as event from security_events e where e.member_id = $1 order by e.created_at`,
  ),
];

/** Tables that reference members but are not exported, each with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  age_sessions: 'a check of age under way, for half an hour',
  passkey_challenges: 'questions to a browser, valid for 5 minutes',
  automatic_likes: 'a counter that limits automatic likes; the likes themselves are in likes',
  bans: 'those who are excluded: marks without a name, kept so that nobody excluded returns (GDPR, 6(1)(f) and 17(1)(c)); the decision is in decisions',
  ban_meetings:
    'which exclusions an account was found by, so that each counts it once: that it shares something with one is in the decision',
  member_interest: 'the search index: the same as profile',
  member_search: 'the search index: the same as profile',
  payment_bookings: 'the company’s books; what the member paid, got and got back is in payments and credits',
  webhooks_in: 'what payment providers reported, without what is personal; what it changed is in payments',
  message_writers: 'which employee wrote for a fictional profile: about staff, not about the member',
  writer_answers: 'how much each employee wrote, for their pay: neither words nor members',
  writer_days: 'sums of writer_answers by day: about staff',
  debit_files: 'files for the company’s bank, sealed; what they hold of the member is in direct_debit_mandates',
  desk_roles: 'named sets of permissions: about staff, not about members',
  campaigns: 'mails to many: about nobody; what somebody got of them is in offers_and_news',
  campaign_seeds: 'mailboxes of the operator, for tests of mails to many: about nobody',
  campaign_texts: 'texts of mails to many: about nobody',
  staff_grants: 'what staff may do: about staff',
  second_looks:
    'what one employee asked another to agree to: about the work of staff; its outcome is in the member’s own data',
  photo_hints: 'what a program saw about a photo, for moderators: found anew from the photo itself',
  photo_scores: 'a number that sorts the queue of photos, never decides, and goes with the photo',
  photo_repeats: 'whether a second employee judged a photo as the first one had: about the work of staff',
  photo_opinions: 'which employee wants another to decide about a photo, for a day',
  fictional_profiles: 'what staff keep of a profile that is nobody',
  fictional_texts: 'texts of profiles that are nobody',
  fictional_photos: 'where pictures of profiles that are nobody are from',
  fictional_drafts: 'what staff type into profiles that are nobody',
  fictional_editors: 'which employee has a fictional profile open: about staff',
  fictional_writers: 'which employee writes for which fictional profile: about staff',
  note_names: 'which employee a note names, until they have read it: about staff; the note is in notes_of_staff',
  talk_permits: 'which employee may read a conversation for a day, and why: about the work of staff',
  writer_lines: 'lines that writers keep for themselves: about nobody, names are taken out',
  writer_rates: 'what writers are paid: about staff',
  reply_templates: 'texts for answers: about nobody',
  thread_steps:
    'what one employee did to a complaint, a care case or a request, kept for an hour so that they can take it back',
  desk_claims: 'which employee is at work on a case, for minutes',
  staff_links: 'by which mails staff come in: about staff, not about members',
  audit_reasons: 'why staff did it, in their words: beside the proof',
  signal_rules: 'how much each rule counts, and which employee set it: about nobody else',
  audit_log: 'what staff did: a proof that is about staff',
  call_answers:
    'answers of the last day, kept to be given again should a call be repeated; what they say is in the other files',
};
