/** The SQL of campaigns themselves. */
import type {
  Audience,
  AudienceCount,
  CampaignResults,
  CampaignState,
  CampaignText,
  StopReason,
} from '../../contract/desk-campaigns.ts';
import type { ConsentKind } from '../../contract/notifications.ts';
import { statement } from '../platform/db.ts';

export interface CampaignRow {
  id: string;
  name: string;
  kind: ConsentKind;
  state: CampaignState;
  version: number;
  sites: number[];
  audience: Audience;
  control_percent: number;
  test_percent: number;
  test_hours: number;
  winner: 'a' | 'b' | null;
  code: string | null;
  path: string;
  picture: string | null;
  picture_name: string | null;
  per_hour: number;
  sends: 'now' | 'at' | 'local' | 'best';
  starts_at: Date | null;
  /** `2026-11-26T19:30`. */
  starts_local: string | null;
  results_days: number;
  made_by: string | null;
  made_name: string;
  made_at: Date;
  changed_at: Date;
  started_by: string | null;
  started_name: string | null;
  started_at: Date | null;
  ended_at: Date | null;
  stopped_for: StopReason | null;
  gathered_to: string | null;
  gathered: boolean;
  next_at: Date | null;
  counted: AudienceCount | null;
  results: CampaignResults | null;
  results_at: Date | null;
}

const columns = `id, name, kind, state, version, sites, audience, control_percent, test_percent, test_hours, winner, code, path, picture, picture_name, per_hour, sends,
  starts_at, to_char(starts_local, 'YYYY-MM-DD"T"HH24:MI') as starts_local, results_days, made_by, made_name, made_at, changed_at, started_by,
  started_name, started_at, ended_at, stopped_for, gathered_to, gathered, next_at, counted, results, results_at`;

export const campaignById = statement<CampaignRow, [id: string]>(
  'campaigns.by_id',
  `select ${columns} from campaigns where id = $1`,
);
export const lockCampaign = statement<CampaignRow, [id: string]>(
  'campaigns.lock',
  `select ${columns} from campaigns where id = $1 for update`,
);
export const atWork = statement<{ id: string }>(
  'campaigns.at_work',
  `select id from campaigns where state in ('planned', 'sending') order by started_at, id`,
);
export const textsOf = statement<CampaignText, [id: string]>(
  'campaigns.texts',
  'select language, subject_a, subject_b, lead, heading, body, button, alt from campaign_texts where campaign_id = $1 order by language',
);
export const insertCampaign = statement<
  never,
  [id: string, name: string, kind: string, sites: readonly number[], staff: string, staffName: string, now: Date]
>(
  'campaigns.insert',
  `insert into campaigns (id, name, kind, sites, made_by, made_name, made_at, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);
/** Everything but when it goes; of the same kind. */
export const copyCampaign = statement<never, [to: string, from: string]>(
  'campaigns.copy',
  `update campaigns t set audience = f.audience, sites = f.sites, control_percent = f.control_percent, test_percent = f.test_percent,
          test_hours = f.test_hours, code = f.code, path = f.path, picture = f.picture,
          picture_name = case when f.picture is not null then f.picture_name end, per_hour = f.per_hour, results_days = f.results_days
     from campaigns f where t.id = $1 and f.id = $2`,
);
export const copyTexts = statement<never, [to: string, from: string]>(
  'campaigns.copy_texts',
  `insert into campaign_texts (campaign_id, language, subject_a, subject_b, lead, heading, body, button, alt)
   select $1::uuid, language, subject_a, subject_b, lead, heading, body, button, alt from campaign_texts where campaign_id = $2::uuid`,
);
export const saveCampaign = statement<
  never,
  [
    id: string,
    name: string,
    sites: readonly number[],
    audience: string,
    control: number,
    test: number,
    testHours: number,
    code: string | null,
    path: string,
    perHour: number,
    sends: string,
    startsAt: Date | null,
    startsLocal: string | null,
    resultsDays: number,
    now: Date,
    picture: string | null,
    pictureName: string | null,
  ]
>(
  'campaigns.save',
  `update campaigns set name = $2, sites = $3, audience = $4::jsonb, control_percent = $5, test_percent = $6, test_hours = $7, code = $8,
          path = $9, per_hour = $10, sends = $11, starts_at = $12, starts_local = $13::timestamp, results_days = $14, changed_at = $15,
          picture = $16, picture_name = $17, version = version + 1
    where id = $1`,
);
export const clearTexts = statement<never, [id: string]>(
  'campaigns.clear_texts',
  'delete from campaign_texts where campaign_id = $1',
);
export const insertTexts = statement<never, [id: string, texts: string]>(
  'campaigns.insert_texts',
  `insert into campaign_texts (campaign_id, language, subject_a, subject_b, lead, heading, body, button, alt)
   select $1::uuid, t.language, t.subject_a, t.subject_b, t.lead, t.heading, t.body, t.button, t.alt
     from jsonb_to_recordset($2::jsonb) as t(language text, subject_a text, subject_b text, lead text, heading text, body text, button text, alt text)`,
);
export const startCampaign = statement<
  never,
  [id: string, state: string, staff: string, staffName: string, now: Date, counted: string]
>(
  'campaigns.start',
  `update campaigns set state = $2, started_by = $3, started_name = $4, started_at = $5, counted = $6::jsonb where id = $1 and state = 'draft'`,
);
export const setState = statement<never, [id: string, state: string]>(
  'campaigns.set_state',
  'update campaigns set state = $2, next_at = null where id = $1',
);
export const endCampaign = statement<never, [id: string, state: string, stoppedFor: string | null, now: Date]>(
  'campaigns.end',
  `update campaigns set state = $2, stopped_for = $3, ended_at = $4 where id = $1 and state in ('planned', 'sending', 'paused')`,
);
/** Whoever still waited gets nothing. */
export const endWaiting = statement<never, [id: string]>(
  'campaigns.end_waiting',
  `update campaign_recipients set state = 'left_out', reason = 'stopped' where campaign_id = $1 and state = 'waiting'`,
);
export const removeDraft = statement<never, [id: string]>(
  'campaigns.remove_draft',
  `delete from campaigns where id = $1 and state = 'draft'`,
);
/** The first one found stays, whoever else was looking. */
export const setWinner = statement<{ winner: 'a' | 'b' }, [id: string, winner: string]>(
  'campaigns.set_winner',
  'update campaigns set winner = coalesce(winner, $2) where id = $1 returning winner',
);
export const gatheredTo = statement<never, [id: string, member: string | null, done: boolean]>(
  'campaigns.gathered_to',
  'update campaigns set gathered_to = coalesce($2, gathered_to), gathered = $3 where id = $1',
);
export const setNext = statement<never, [id: string, next: Date]>(
  'campaigns.set_next',
  'update campaigns set next_at = $2 where id = $1',
);
export const keepResults = statement<never, [id: string, results: string, now: Date]>(
  'campaigns.keep_results',
  'update campaigns set results = $2::jsonb, results_at = $3 where id = $1',
);
/** Ended ones whose purchases may still change: looked at once an hour. */
export const stillCounting = statement<{ id: string }, [now: Date]>(
  'campaigns.still_counting',
  `select id from campaigns where ended_at > $1::timestamptz - interval '80 days' and results_at < $1::timestamptz - interval '1 hour'
    order by results_at limit 20`,
);
/** Who got what is forgotten; its sums were kept. */
export const forgetRecipients = statement<never, [now: Date, days: number]>(
  'campaigns.forget_recipients',
  `delete from campaign_recipients where id in (
     select r.id from campaigns c join campaign_recipients r on r.campaign_id = c.id
      where c.ended_at < $1::timestamptz - make_interval(days => $2) limit 20000)`,
);
export const codeOf = statement<
  { code: string; value_percentage: number; starts: Date | null; expires: Date | null; pool_id: number | null },
  [code: string]
>(
  'campaigns.code',
  `select code, value_percentage, starts, expires, pool_id from discount_codes where code = $1 and purpose = 'campaign' and status = 'active' and member_id is null`,
);
/** Those that hold, or will, in every one of the pools. */
export const codesFor = statement<
  { code: string; percent: number; starts: Date | null; expires: Date | null },
  [pools: readonly number[], now: Date]
>(
  'campaigns.codes',
  `select code, value_percentage as percent, case when starts > $2 then starts end as starts, expires from discount_codes
    where purpose = 'campaign' and status = 'active' and member_id is null and validity <> 'once' and (expires is null or expires > $2)
      and (pool_id is null or array[pool_id] @> $1::int[]) order by created_at desc limit 100`,
);
export const staffToTell = statement<{ email: string; language: string; name: string }, [ids: readonly string[]]>(
  'campaigns.staff',
  'select email, language, name from staff where id = any($1::uuid[]) and active',
);
