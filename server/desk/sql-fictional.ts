/** The SQL of the studio. */
import type { FictionalState, PhotoOrigin } from '../../contract/desk-fictional.ts';
import { statement } from '../platform/db.ts';
import type { Turns } from './writing-turns.ts';

export const fictionalList = statement<
  {
    id: string;
    name: string;
    age: number;
    site: string;
    city: string | null;
    state: FictionalState;
    rests: boolean;
    languages: string[];
    waiting: number;
    photo_id: string | null;
  },
  [scope: string, q: string, language: string | null, writer: string | null]
>(
  'desk.fictional_list',
  `select m.id, m.username as name, date_part('year', age(p.date_of_birth))::int as age, s.name as site, p.city, x.state, x.rests,
          array(select distinct w.language from fictional_writers w where w.profile_id = m.id order by 1) as languages,
          (select count(*)::int from waiting_conversations w where w.fictional_id = m.id) as waiting,
          (select f.id from photos f where f.member_id = m.id and f.status = 'active' and not f.private order by f.position limit 1) as photo_id
     from fictional_profiles x join members m on m.id = x.member_id and m.status <> 'deleted'
     join profiles p on p.member_id = m.id join sites s on s.id = m.site_id
    where in_scope($1::jsonb, m.site_id)
      and ($2 = '' or lower(m.username) like lower($2) || '%' or lower(p.city) like lower($2) || '%'
           or exists (select from fictional_writers w where w.profile_id = m.id and w.language = lower($2)))
      and ($3::text is null or exists (select from fictional_writers w where w.profile_id = m.id and w.language = $3))
      and ($4::uuid is null or exists (select from fictional_writers w where w.profile_id = m.id and w.staff_id = $4))
    order by array_position(array['draft', 'shown', 'paused', 'retired'], x.state), waiting desc, m.username limit 300`,
);

export interface FictionalRow {
  id: string;
  name: string;
  age: number;
  date_of_birth: string;
  site_id: number;
  site: string;
  state: FictionalState;
  rests: boolean;
  assigned: boolean;
  version: number;
  made_by: string;
  made_at: Date;
  shown_at: Date | null;
  gender: 'male' | 'female' | null;
  wanted: ('male' | 'female')[];
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  relationship_status: string | null;
  signup_reason: string | null;
  tattoos: boolean | null;
  interests: string[];
  country: string;
  region: string | null;
  city: string | null;
  about: string;
  voice: string;
  never: string;
  texts: { language: string; about: string }[];
  writers: { language: string; staff_id: string; name: string; from_hour: number; to_hour: number; on_duty: boolean }[];
  cases: number;
}
export const fictionalById = statement<FictionalRow, [id: string, hours: Turns['hours']]>(
  'desk.fictional_by_id',
  `select m.id, m.username as name, date_part('year', age(p.date_of_birth))::int as age, p.date_of_birth::text as date_of_birth, m.site_id,
          s.name as site, x.state, x.rests, x.assigned, x.version, x.made_by, x.made_at, x.shown_at, p.gender, p.wanted, p.hair_color, p.eye_color, p.body_type,
          p.relationship_status, p.signup_reason, p.tattoos, p.interests, p.country, p.region, p.city, p.about, x.voice, x.never,
          coalesce((select jsonb_agg(jsonb_build_object('language', t.language, 'about', t.about) order by t.language)
                      from fictional_texts t where t.member_id = m.id), '[]') as texts,
          coalesce((select jsonb_agg(jsonb_build_object('language', w.language, 'staff_id', w.staff_id, 'name', f.name,
                                                        'from_hour', w.from_hour, 'to_hour', w.to_hour,
                                                        'on_duty', within_hours(w.from_hour, w.to_hour, ($2::jsonb->>m.site_id::text)::int)) order by w.language, w.from_hour, f.name)
                      from fictional_writers w join staff f on f.id = w.staff_id where w.profile_id = m.id), '[]') as writers,
          (select count(*)::int from cases c where c.member_id = m.id and c.status = 'open') as cases
     from fictional_profiles x join members m on m.id = x.member_id join profiles p on p.member_id = m.id join sites s on s.id = m.site_id
    where m.id = $1 and m.status <> 'deleted'`,
);
export const fictionalState = statement<{ state: FictionalState }, [id: string]>(
  'desk.fictional_state',
  'select state from fictional_profiles where member_id = $1',
);
export const lockFictional = statement<
  { state: FictionalState; version: number; name: string; site_id: number },
  [id: string]
>(
  'desk.lock_fictional',
  `select x.state, x.version, m.username as name, m.site_id from fictional_profiles x join members m on m.id = x.member_id
    where x.member_id = $1 and m.status = 'active' for update of x`,
);
/** What a line of the audit log compares. */
export const factsForLog = statement<
  Record<'country' | 'city' | 'about' | 'voice' | 'never', string> & {
    facts: Record<string, string | boolean | string[] | null>;
  },
  [id: string]
>(
  'desk.fictional_facts_for_log',
  `select p.country, p.city, p.about, x.voice, x.never,
          jsonb_build_object('gender', p.gender, 'wanted', p.wanted, 'hair_color', p.hair_color, 'eye_color', p.eye_color, 'body_type', p.body_type,
            'relationship_status', p.relationship_status, 'signup_reason', p.signup_reason, 'tattoos', p.tattoos, 'interests', p.interests) as facts
     from fictional_profiles x join profiles p on p.member_id = x.member_id where x.member_id = $1`,
);
export const writersForLog = statement<
  { language: string; name: string; from_hour: number; to_hour: number },
  [id: string]
>(
  'desk.fictional_writers_for_log',
  `select w.language, f.name, w.from_hour, w.to_hour from fictional_writers w join staff f on f.id = w.staff_id
    where w.profile_id = $1 order by w.language, w.from_hour, f.name`,
);
export const insertFictional = statement<
  { id: string },
  [
    id: string,
    site: number,
    name: string,
    language: string,
    birth: string,
    gender: string,
    wanted: string[],
    country: string,
    region: string | null,
    city: string,
    lat: number,
    lon: number,
    madeBy: string,
  ]
>(
  'desk.insert_fictional',
  `with m as (insert into members (id, pool_id, site_id, kind, username, status, language)
                select $1, s.pool_id, s.id, 'fictional', $3, 'active', $4 from sites s where s.id = $2 returning id),
        p as (insert into profiles (member_id, status, date_of_birth, gender, wanted, country, region, city, lat, lon)
                select id, 'disabled', $5, $6, $7, $8, $9, $10, $11, $12 from m returning member_id)
   insert into fictional_profiles (member_id, made_by) select member_id, $13 from p returning member_id as id`,
);
export const fictionalVersion = statement<{ version: number }, [id: string]>(
  'desk.fictional_version',
  'select version from fictional_profiles where member_id = $1',
);
export const saveFictional = statement<{ version: number }, [id: string, voice: string | null, never: string | null]>(
  'desk.save_fictional',
  `update fictional_profiles set voice = coalesce($2, voice), never = coalesce($3, never), version = version + 1
    where member_id = $1 returning version`,
);
export const dropTexts = statement<never, [id: string]>(
  'desk.drop_fictional_texts',
  'delete from fictional_texts where member_id = $1',
);
export const saveText = statement<never, [id: string, language: string, about: string]>(
  'desk.save_fictional_text',
  'insert into fictional_texts (member_id, language, about) values ($1, $2, $3)',
);
export const textsOf = statement<{ language: string; about: string }, [id: string]>(
  'desk.fictional_texts',
  'select language, about from fictional_texts where member_id = $1 order by language',
);
/** For how many other profiles of the same site somebody writes. */
export const writesFor = statement<{ staff_id: string; profiles: number }, [id: string, site: number]>(
  'desk.fictional_writes_for',
  `select w.staff_id, count(distinct w.profile_id)::int as profiles
     from fictional_writers w join members m on m.id = w.profile_id join fictional_profiles x on x.member_id = w.profile_id
    where w.profile_id <> $1 and m.site_id = $2 and x.state <> 'retired' group by w.staff_id`,
);
/** Whoever is given to two profiles at once is counted once after the other. */
export const lockWriters = statement<{ id: string }, [ids: readonly string[]]>(
  'desk.lock_fictional_writers',
  'select id from staff where id = any($1::uuid[]) order by id for no key update',
);
export const writersNow = statement<{ staff_id: string }, [id: string]>(
  'desk.fictional_writers_now',
  'select distinct staff_id from fictional_writers where profile_id = $1',
);
export const dropWriters = statement<never, [id: string]>(
  'desk.drop_fictional_writers',
  'delete from fictional_writers where profile_id = $1',
);
export const saveWriter = statement<never, [id: string, language: string, staff: string, from: number, to: number]>(
  'desk.save_fictional_writer',
  `insert into fictional_writers (profile_id, language, staff_id, from_hour, to_hour)
   select $1, $2, f.id, $4, $5 from staff f where f.id = $3 and f.active on conflict do nothing`,
);
export const setState = statement<never, [id: string, state: FictionalState]>(
  'desk.set_fictional_state',
  `update fictional_profiles set state = $2, version = version + 1,
          shown_at = case when $2 = 'shown' then coalesce(shown_at, now()) else shown_at end,
          retired_at = case when $2 = 'retired' then now() end
    where member_id = $1`,
);
export const setProfile = statement<never, [id: string, status: 'active' | 'disabled']>(
  'desk.set_fictional_profile',
  'update profiles set status = $2, updated_at = now() where member_id = $1',
);
export const readiness = statement<{ photo: boolean; about: boolean; languages: string[] }, [id: string]>(
  'desk.fictional_readiness',
  `select exists (select from photos f where f.member_id = p.member_id and f.status = 'active' and not f.private) as photo,
          p.about <> '' or exists (select from fictional_texts t where t.member_id = p.member_id) as about,
          array(select distinct w.language from fictional_writers w where w.profile_id = p.member_id order by 1) as languages
     from profiles p where p.member_id = $1`,
);
/** Those it talked with lately, and may still write to. */
export const partners = statement<
  { conversation_id: string; member_id: string; language: string; country: string },
  [id: string]
>(
  'desk.fictional_partners',
  `select i.conversation_id, m.id as member_id, m.language, p.country
     from inbox i join members m on m.id = i.other_id and m.status = 'active' join profiles p on p.member_id = m.id and p.status = 'active'
    where i.member_id = $1 and not i.blocked and exists (
      select from messages x where x.conversation_id = i.conversation_id and x.created_at > now() - interval '90 days')
    order by i.conversation_id`,
);

export const photoOrigins = statement<
  { photo_id: string; origin: PhotoOrigin; licence: string; reusable: boolean },
  [id: string]
>(
  'desk.fictional_photos',
  'select x.photo_id, x.origin, x.licence, x.reusable from fictional_photos x join photos f on f.id = x.photo_id where f.member_id = $1',
);
export const photoForLog = statement<
  { origin: string | null; licence: string | null; private: boolean; place: number },
  [photo: string, member: string]
>(
  'desk.fictional_photo_for_log',
  `select x.origin, x.licence, f.private,
          (select count(*)::int from photos o where o.member_id = f.member_id and o.position <= f.position) as place
     from photos f left join fictional_photos x on x.photo_id = f.id where f.id = $1 and f.member_id = $2`,
);
export const saveOrigin = statement<
  { photo_id: string },
  [photo: string, member: string, origin: string, licence: string, by: string, reusable: boolean]
>(
  'desk.save_photo_origin',
  `insert into fictional_photos (photo_id, origin, licence, added_by, reusable) select id, $3, $4, $5, $6 from photos where id = $1 and member_id = $2
   on conflict (photo_id) do update set origin = excluded.origin, licence = excluded.licence, reusable = excluded.reusable, added_by = excluded.added_by, added_at = now()
   returning photo_id`,
);

/** Counts of 28 days ending so many days ago. */
export const fictionalCounts = statement<
  { conversations: number; written: number; received: number; minutes: number | null },
  [id: string, daysAgo: number]
>(
  'desk.fictional_counts',
  `with x as (
     select m.conversation_id, m.sender_id = $1 as own, m.created_at,
            lag(m.sender_id) over w as before, lag(m.created_at) over w as before_at
       from messages m join inbox i on i.conversation_id = m.conversation_id and i.member_id = $1
      where m.created_at > now() - make_interval(days => $2::int + 28) and m.created_at <= now() - make_interval(days => $2::int)
     window w as (partition by m.conversation_id order by m.seq))
   select count(distinct conversation_id)::int as conversations, count(*) filter (where own)::int as written,
          count(*) filter (where not own)::int as received, round(percentile_cont(0.5) within group (order by extract(epoch from created_at - before_at) / 60)
                filter (where own and before is not null and before <> $1))::int as minutes
     from x`,
);
/** What its members spent on it in 28 days ending so many days ago. */
export const creditsSpent = statement<{ credits: number }, [id: string, daysAgo: number]>(
  'desk.fictional_credits',
  `select coalesce(-sum(t.amount), 0)::int as credits
     from inbox i join transfers t on t.member_id = i.other_id and t.other_id = i.member_id
    where i.member_id = $1 and i.last_at > now() - make_interval(days => $2::int + 28) and t.amount < 0
      and t.created_at > now() - make_interval(days => $2::int + 28) and t.created_at <= now() - make_interval(days => $2::int)`,
);
/** True answers that its writers gave in those days. */
export const trueAnswers = statement<{ n: number }, [id: string, daysAgo: number]>(
  'desk.fictional_true_answers',
  `select count(*)::int as n from writer_answers
    where profile_id = $1 and true_answer
      and sent_at > now() - make_interval(days => $2::int + 28) and sent_at <= now() - make_interval(days => $2::int)`,
);
/** Messages to it in those days that hold such a word: whether they ask, writing-rules.ts says. */
export const perhapsAsking = statement<{ body: string }, [id: string, daysAgo: number, words: string]>(
  'desk.fictional_perhaps_asking',
  `select m.body from inbox i join messages m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id
    where i.member_id = $1 and i.last_at > now() - make_interval(days => $2::int + 28)
      and m.created_at > now() - make_interval(days => $2::int + 28) and m.created_at <= now() - make_interval(days => $2::int)
      and lower(m.body) ~ $3`,
);
/** How much it wrote on each of the last 28 days of its site. */
export const writtenDays = statement<{ day: string; written: number }, [id: string, zone: string]>(
  'desk.fictional_days',
  `with d as (select generate_series((now() at time zone $2)::date - 27, (now() at time zone $2)::date, interval '1 day')::date as day),
        x as (select (m.created_at at time zone $2)::date as day, count(*)::int as written
                from inbox i join messages m on m.conversation_id = i.conversation_id and m.sender_id = i.member_id
               where i.member_id = $1 and i.last_at > now() - interval '29 days' and m.created_at > now() - interval '29 days' group by 1)
   select d.day::text as day, coalesce(x.written, 0) as written from d left join x using (day) order by d.day`,
);
export const siteOf = statement<{ site_id: number }, [id: string]>(
  'desk.fictional_site',
  `select m.site_id from fictional_profiles x join members m on m.id = x.member_id where x.member_id = $1 and m.status <> 'deleted'`,
);
