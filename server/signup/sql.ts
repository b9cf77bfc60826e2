/** SQL statements of sign-up. */
import type { Bdsm } from '../../contract/bdsm.ts';
import { visibleSql } from '../members/visible-to.ts';
import { statement } from '../platform/db.ts';
import type { SignupInput } from './pending-signup.ts';

export const insertMember = statement<
  never,
  [id: string, pool: number, site: number, email: string, name: string, hash: string, language: string]
>(
  'signup.insert_member',
  `insert into members (id, pool_id, site_id, email, username, password_hash, language, consent_at)
   values ($1, $2, $3, $4, $5, $6, $7, now())`,
);
export const insertProfile = statement<
  never,
  [id: string, birth: string, country: string, gender: string | null, wanted: string[]]
>(
  'signup.insert_profile',
  'insert into profiles (member_id, date_of_birth, country, gender, wanted) values ($1, $2, $3, $4, $5)',
);
export const insertTracking = statement<
  never,
  [
    id: string,
    network: string | null,
    ref: string | null,
    s1: string | null,
    s2: string | null,
    s3: string | null,
    source: string | null,
    lander: string | null,
    device: string | null,
  ]
>(
  'signup.insert_tracking',
  `insert into member_tracking (member_id, network, ref, sub1, sub2, sub3, source, lander, device)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
export const insertMessage = statement<never, [id: string, to: string | null, body: string]>(
  'signup.insert_message',
  'insert into signup_messages (member_id, to_member_id, body) values ($1, $2, $3)',
);
/** Marks the message as delivered; no row if there is none or it was delivered before. */
export const claimMessage = statement<
  { to_member_id: string; body: string; site_id: number; country: string },
  [member: string]
>(
  'signup.take_message',
  `update signup_messages s set delivered_at = now() from members m join profiles p on p.member_id = m.id
    where s.member_id = $1 and s.delivered_at is null and s.to_member_id is not null and m.id = s.member_id
   returning s.to_member_id, s.body, m.site_id, p.country`,
);
/** Which of these names are taken, in the spelling asked for. */
export const nameTaken = statement<{ name: string }, [pool: number, names: string[]]>(
  'signup.name_taken',
  `select n.name from unnest($2::text[]) n (name)
    where exists (select from members m where m.pool_id = $1 and lower(m.username) = lower(n.name))
       or exists (select from pending_signups s where s.pool_id = $1 and lower(s.name) = lower(n.name))`,
);
export const insertPending = statement<
  never,
  [id: string, pool: number, site: number, email: string, name: string, hash: string, language: string, data: string]
>(
  'signup.insert_pending',
  `insert into pending_signups (id, pool_id, site_id, email, name, password_hash, language, data) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
);
/** Deletes and returns the row; no row if another run claimed it first. */
export const claimPending = statement<Omit<SignupInput, 'id'>, [id: string]>(
  'signup.take_pending',
  `delete from pending_signups where id = $1 and email is not null
   returning pool_id, site_id, email, name, password_hash, language, data`,
);
/** Reserves the name of a sign-up whose address already has an account. */
export const reserveName = statement<never, [id: string, pool: number, site: number, name: string, language: string]>(
  'signup.keep_name',
  'insert into pending_signups (id, pool_id, site_id, name, language) values ($1, $2, $3, $4, $5)',
);
/** The recipient of a message written at sign-up: someone a visitor may see. */
export const recipient = statement<
  { id: string; name: string; fictional: boolean },
  [viewer: null, pool: number, id: string]
>(
  'signup.recipient',
  `select m.id, m.username as name, m.kind = 'fictional' as fictional
     from members m join profiles p on p.member_id = m.id where m.id = $3 and ${visibleSql}`,
);
/** Going back to an earlier step and saving it again never loses progress. */
export const completeStep = statement<{ signup_step: number }, [id: string, next: number]>(
  'signup.pass_step',
  'update members set signup_step = greatest(signup_step, $2) where id = $1 returning signup_step',
);
export const savePerson = statement<never, [id: string, gender: string, wanted: string[], sexuality: string | null]>(
  'signup.save_person',
  'update profiles set gender = $2, wanted = $3, sexuality = $4, updated_at = now() where member_id = $1',
);
export const saveAbout = statement<
  never,
  [
    id: string,
    hair: string | null,
    eyes: string | null,
    body: string | null,
    relation: string | null,
    reason: string | null,
    tattoos: boolean | null,
    interests: string[],
    about: string,
  ]
>(
  'signup.save_about',
  `update profiles set hair_color = $2, eye_color = $3, body_type = $4, relationship_status = $5, signup_reason = $6,
          tattoos = $7, interests = $8, about = $9, updated_at = now()
    where member_id = $1`,
);
export const savedProfile = statement<
  {
    signup_step: number;
    gender: 'male' | 'female' | null;
    wanted: ('male' | 'female')[];
    sexuality: 'hetero' | 'gay' | 'lesbian' | 'bi' | null;
    country: string;
    region: string | null;
    city: string | null;
    hair_color: string | null;
    eye_color: string | null;
    body_type: string | null;
    relationship_status: string | null;
    signup_reason: string | null;
    tattoos: boolean | null;
    interests: string[];
    about: string;
  } & Bdsm,
  [id: string]
>(
  'signup.saved_profile',
  `select m.signup_step, p.gender, p.wanted, p.sexuality, p.country, p.region, p.city, p.hair_color, p.eye_color, p.body_type,
          p.relationship_status, p.signup_reason, p.tattoos, p.interests, p.about, p.bdsm_role, p.bdsm_limits, p.bdsm_shown
     from members m join profiles p on p.member_id = m.id where m.id = $1`,
);
export const saveBdsm = statement<never, [id: string, role: string | null, limits: readonly string[], shown: string]>(
  'signup.save_bdsm',
  'update profiles set bdsm_role = $2, bdsm_limits = $3, bdsm_shown = $4, updated_at = now() where member_id = $1',
);
