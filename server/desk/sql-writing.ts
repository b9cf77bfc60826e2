/** The SQL of the writers' queue, claims and notes. Whose turn it is: kept_for_others in db/functions/fictional.sql. */
import { statement } from '../platform/db.ts';
import type { Turns } from './writing-turns.ts';

/** Whose turn it is, of a row of waiting_conversations. */
const keptSql = (staff: string, hours: string, late: string): string =>
  `kept_for_others(w.fictional_id, w.language, w.waiting_since, ${staff}, ${hours}::jsonb, ${late}::timestamptz)`;

/** The conversation $1, when it is others' turn than that of $2, at the hours $3, late from $4 on. Asked of what does not wait, too. */
const othersTurnSql = `
  select f.id as fictional_id, m.language from inbox i join members f on f.id = i.member_id and f.kind = 'fictional' join members m on m.id = i.other_id
    where i.conversation_id = $1 and kept_for_others(f.id, m.language, i.waiting_since, $2, $3::jsonb, $4::timestamptz)`;

export interface QueueRow {
  id: string;
  fictional_name: string;
  member_name: string;
  member_language: string;
  waiting_since: Date;
  unread: number;
  preview_kind: string;
  preview_body: string;
  staff_id: string | null;
  claimed_by: string | null;
  /** Who is assigned and on duty; null: nobody is assigned in this language. */
  on_duty: { id: string; name: string }[] | null;
}
export const writingQueue = statement<QueueRow, [language: string | null, scope: string, hours: Turns['hours']]>(
  'desk.writing_queue',
  `select w.conversation_id as id, f.username as fictional_name, m.username as member_name, w.language as member_language, w.waiting_since,
          w.unread, i.preview_kind, i.preview_body, c.staff_id, s.name as claimed_by,
          case when exists (select from fictional_writers x where x.profile_id = w.fictional_id and x.language = w.language)
               then coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name)
                                from on_duty(w.fictional_id, w.language, $3::jsonb) d join staff f on f.id = d), '[]') end as on_duty
     from waiting_conversations w
     join members f on f.id = w.fictional_id
     join members m on m.id = w.member_id
     join inbox i on i.member_id = w.fictional_id and i.conversation_id = w.conversation_id
     left join desk_claims c on c.kind = 'conversation' and c.subject_id = w.conversation_id and c.claimed_until > now()
     left join staff s on s.id = c.staff_id
    where ($1::text is null or w.language = $1) and in_scope($2::jsonb, w.site_id, w.language)
    order by w.waiting_since, w.conversation_id limit 100`,
);
export const writingLanguages = statement<{ language: string; count: number }, [scope: string]>(
  'desk.writing_languages',
  `select language, count(*)::int as count from waiting_conversations where in_scope($1::jsonb, site_id, language)
    group by language order by count desc, language`,
);
/** Waiting, in nobody's hand and not kept for others, this one aside. */
export const freeWriting = statement<
  { n: number },
  [id: string, scope: string, staff: string, hours: Turns['hours'], late: Turns['late']]
>(
  'desk.free_writing',
  `select count(*)::int as n from waiting_conversations w
    where w.conversation_id <> $1 and in_scope($2::jsonb, w.site_id, w.language) and not ${keptSql('$3', '$4', '$5')} and not exists (
     select from desk_claims c where c.kind = 'conversation' and c.subject_id = w.conversation_id and c.claimed_until > now())`,
);

/** Those who take the next one queue here, so that each gets another. Held to the end of the transaction. */
export const lockWriting = statement<never>(
  'desk.lock_writing',
  `select pg_advisory_xact_lock(hashtext('desk.writing'))`,
);
export const claimNextWriting = statement<
  { id: string },
  [
    staff: string,
    minutes: number,
    language: string | null,
    after: string | null,
    scope: string,
    hours: Turns['hours'],
    late: Turns['late'],
  ]
>(
  'desk.claim_next_writing',
  `insert into desk_claims (kind, subject_id, staff_id, claimed_until)
   select 'conversation', next.id, $1, now() + make_interval(mins => $2::int) from (
     select w.conversation_id as id from waiting_conversations w
      where ($3::text is null or w.language = $3) and in_scope($5::jsonb, w.site_id, w.language) and not ${keptSql('$1', '$6', '$7')}
        and ($4::uuid is null or (w.waiting_since, w.conversation_id) > (
              select coalesce((select p.waiting_since from waiting_conversations p where p.conversation_id = $4), '-infinity'), $4::uuid))
        and not exists (select from desk_claims c where c.kind = 'conversation' and c.subject_id = w.conversation_id
                           and c.claimed_until > now() and c.staff_id <> $1)
      order by w.waiting_since, w.conversation_id limit 1) next
   on conflict (kind, subject_id) do update set staff_id = excluded.staff_id, claimed_until = excluded.claimed_until
     where desk_claims.staff_id = excluded.staff_id or desk_claims.claimed_until <= now()
   returning subject_id as id`,
);
/** Takes a certain one, unless somebody else has it or it is others' turn; who has it keeps it. */
export const claimWriting = statement<
  { staff_id: string },
  [id: string, staff: string, hours: Turns['hours'], late: Turns['late'], minutes: number]
>(
  'desk.claim_writing',
  `insert into desk_claims (kind, subject_id, staff_id, claimed_until)
   select 'conversation', $1, $2, now() + make_interval(mins => $5::int)
    where exists (select from desk_claims where kind = 'conversation' and subject_id = $1 and staff_id = $2 and claimed_until > now())
       or not exists (${othersTurnSql})
   on conflict (kind, subject_id) do update set staff_id = excluded.staff_id, claimed_until = excluded.claimed_until
     where desk_claims.staff_id = excluded.staff_id or desk_claims.claimed_until <= now()
   returning staff_id`,
);
/** For whom it is kept, when it is not this one's turn. */
export const keptFor = statement<
  { names: string[] },
  [id: string, staff: string, hours: Turns['hours'], late: Turns['late']]
>(
  'desk.writing_kept_for',
  `select array(select s.name from on_duty(k.fictional_id, k.language, $3::jsonb) d join staff s on s.id = d order by 1) as names
     from (${othersTurnSql}) k`,
);
/** A writer has one conversation in hand. */
export const dropOtherWriting = statement<never, [staff: string, but: string | null]>(
  'desk.drop_other_writing',
  `delete from desk_claims where kind = 'conversation' and staff_id = $1 and subject_id is distinct from $2`,
);
export const releaseWriting = statement<never, [staff: string, id: string]>(
  'desk.release_writing',
  `delete from desk_claims where kind = 'conversation' and staff_id = $1 and subject_id = $2`,
);

export interface WritingRow {
  id: string;
  fictional_id: string;
  member_id: string;
  waiting_since: Date | null;
  blocked: boolean;
  available: boolean;
  /** Site of the fictional profile, country of the member: their settings hold. */
  site_id: number;
  member_site_id: number;
  country: string;
  language: string;
}
export const writingById = statement<WritingRow, [id: string]>(
  'desk.writing_by_id',
  `select c.id, f.id as fictional_id, m.id as member_id, i.waiting_since, i.blocked, f.site_id, m.site_id as member_site_id, mp.country, m.language,
          f.status = 'active' and fp.status = 'active' and m.status = 'active' and mp.status = 'active' as available
     from conversations c
     join members f on f.id in (c.member_a, c.member_b) and f.kind = 'fictional'
     join members m on m.id in (c.member_a, c.member_b) and m.kind <> 'fictional'
     join inbox i on i.member_id = f.id and i.conversation_id = c.id
     join profiles fp on fp.member_id = f.id
     join profiles mp on mp.member_id = m.id
    where c.id = $1`,
);
/** @param reader whose language a fictional profile's text is wanted in */
export const writingPerson = statement<
  {
    name: string;
    age: number;
    gender: string | null;
    wanted: string[];
    country: string;
    city: string | null;
    language: string;
    interests: string[];
    about: string;
    joined: Date;
    available: boolean;
  },
  [id: string, reader: string]
>(
  'desk.writing_person',
  `select m.username as name, date_part('year', age(p.date_of_birth))::int as age, p.gender, p.wanted, p.country, p.city, m.language, p.interests,
          coalesce((select t.about from fictional_texts t join members r on r.id = $2 where t.member_id = m.id and t.language = r.language), p.about) as about,
          m.signup_date as joined, is_reachable(m.status, p.status) as available
     from members m join profiles p on p.member_id = m.id where m.id = $1`,
);
/** The place of what the profile wrote last; 0: nothing. */
export const lastOwn = statement<{ seq: number }, [conversation: string, sender: string]>(
  'desk.writing_last_own',
  'select coalesce(max(seq), 0) as seq from messages where conversation_id = $1 and sender_id = $2',
);
export const messageOf = statement<
  {
    conversation_id: string;
    sender_id: string;
    body: string;
    photo_id: string | null;
    gift: string | null;
    seq: number;
  },
  [id: string]
>('desk.writing_message', 'select conversation_id, sender_id, body, photo_id, gift, seq from messages where id = $1');
export const writersOf = statement<{ message_id: string; name: string }, [ids: readonly string[]]>(
  'desk.writers_of',
  'select w.message_id, s.name from message_writers w join staff s on s.id = w.staff_id where w.message_id = any($1::uuid[])',
);

export interface NoteRow {
  subject_id: string;
  text: string;
  version: number;
  staff_name: string;
  updated_at: Date;
}
export const notesOf = statement<NoteRow, [subjects: readonly string[]]>(
  'desk.writing_notes',
  'select subject_id, text, version, staff_name, updated_at from writing_notes where subject_id = any($1::uuid[])',
);
/** No row when somebody else saved since `version`. */
export const saveNote = statement<
  NoteRow,
  [profile: string | null, conversation: string | null, text: string, version: number, staff: string]
>(
  'desk.save_writing_note',
  `insert into writing_notes as n (subject_id, profile_id, conversation_id, text, staff_name)
   select coalesce($1::uuid, $2::uuid), $1, $2, $3, $5 where $4::int = 0 or exists (select from writing_notes where subject_id = coalesce($1::uuid, $2::uuid))
   on conflict (subject_id) do update set text = excluded.text, version = n.version + 1, staff_name = excluded.staff_name, updated_at = now()
     where n.version = $4
   returning subject_id, text, version, staff_name, updated_at`,
);

/** Credits bought in 24 hours, by everybody or by one. */
export const boughtInADay = statement<
  { member_id: string; site_id: number; country: string; credits: number },
  [member: string | null]
>(
  'desk.bought_in_a_day',
  `select m.id as member_id, m.site_id, p.country, sum(b.credits)::int as credits
     from payments b join members m on m.id = b.member_id join profiles p on p.member_id = m.id
    where b.completed_at > now() - interval '24 hours' and b.status = 'completed' and ($1::uuid is null or b.member_id = $1)
    group by m.id, m.site_id, p.country`,
);

/** How a fictional profile writes, and of what it never does. */
export const voiceOf = statement<{ voice: string; never: string }, [profile: string]>(
  'desk.writing_voice',
  'select voice, never from fictional_profiles where member_id = $1',
);
/** Its pictures that may be sent: approved, and with an origin on record. `sent_at`: here, last. */
export const maySend = statement<{ photo_id: string; sent_at: Date | null }, [profile: string, conversation: string]>(
  'desk.writing_may_send',
  `select f.id as photo_id, (select max(m.created_at) from messages m where m.conversation_id = $2 and m.photo_id = f.id) as sent_at
     from photos f join fictional_photos x on x.photo_id = f.id
    where f.member_id = $1 and f.status = 'active' order by f.position limit 24`,
);

export interface OpeningRow {
  fictional_id: string;
  fictional_name: string;
  member_id: string;
  member_name: string;
  age: number;
  city: string | null;
  language: string;
  country: string;
  site_id: number;
  site: string;
  liked_at: Date;
}
/**
 * Who liked a profile in 30 days, may be written to first by it, and has no conversation with it. From the profiles, which are few.
 * @param fictional only this pair
 */
export const openings = statement<
  OpeningRow,
  [
    sites: readonly number[],
    scope: string,
    aDay: number,
    fictional: string | null,
    member: string | null,
    staff: string,
    hours: Turns['hours'],
    late: Turns['late'],
  ]
>(
  'desk.writing_openings',
  `select f.id as fictional_id, f.username as fictional_name, m.id as member_id, m.username as member_name,
          date_part('year', age(mp.date_of_birth))::int as age, mp.city, m.language, mp.country, f.site_id, s.name as site, l.created_at as liked_at
     from fictional_profiles x
     join members f on f.id = x.member_id and f.kind = 'fictional' and f.status = 'active' and f.site_id = any($1::int[])
     join sites s on s.id = f.site_id
     join profiles fp on fp.member_id = f.id and fp.status = 'active'
     join chat_members c on c.member_id = f.id and case c.openings_day when (now() at time zone 'UTC')::date then c.openings else 0 end < $3
     cross join lateral (
       select l.member_id, l.created_at from likes l
        where l.other_id = f.id and l.created_at > now() - interval '30 days' and ($5::uuid is null or l.member_id = $5)
        order by l.created_at desc, l.member_id desc limit 40) l
     join members m on m.id = l.member_id and m.kind = 'person' and m.status = 'active'
     join profiles mp on mp.member_id = m.id and is_findable(m.status, mp.status, mp.gender, m.invisible or m.age_wanted)
    where x.state = 'shown' and ($4::uuid is null or f.id = $4) and in_scope($2::jsonb, f.site_id, m.language) and speaks_to(f.id, 'fictional', m.id)
      and not kept_for_others(f.id, m.language, null, $6, $7::jsonb, $8::timestamptz)
      and not exists (select from conversations k where k.member_a = least(f.id, m.id) and k.member_b = greatest(f.id, m.id))
      and not exists (select from blocks b where (b.member_id, b.blocked_id) in ((f.id, m.id), (m.id, f.id)))
      and may_write_first(m.id, f.id)
    order by l.created_at desc, m.id limit 50`,
);
