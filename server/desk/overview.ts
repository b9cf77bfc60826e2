/** What waits, by age, and who is at it: the overview of the desk. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import { type DeskQueue, deskQueues, queuePermissions } from '../../contract/desk.ts';
import { type deskOverview, mailTrouble, promisedHours } from '../../contract/desk-overview.ts';
import { may, type Scope, scopeOf } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { doneToday } from './audit.ts';
import { waitingChecksSql, waitingPhotosSql, waitingTextsSql, waitingWritingSql } from './claim-rows.ts';
import { notesNaming } from './note-names.ts';
import { doneIn } from './queue-work.ts';

/** Everything that waits: its queue, since when, until when it should be done. Which queues: those with a scope. */
const waiting = `
  select 'photos' as queue, f.created_at as since, f.created_at + $2 * interval '1 hour' as due
    from (${waitingPhotosSql("$1::jsonb->'photos'")}) f where $1::jsonb ? 'photos'
  union all
  select 'checks', w.since, w.since + $2 * interval '1 hour'
    from (${waitingChecksSql}) w join members m on m.id = w.member_id and m.status in ('not_confirmed', 'active')
   where $1::jsonb ? 'checks' and in_scope($1::jsonb->'checks', m.site_id)
  union all
  select 'texts', q.changed_at, q.changed_at + $3 * interval '1 hour'
    from (${waitingTextsSql("$1::jsonb->'texts'")}) q where $1::jsonb ? 'texts'
  union all
  select 'reports', c.created_at, c.created_at + $4 * interval '1 hour'
    from cases c join members m on m.id = c.member_id
   where c.status = 'open' and c.source <> 'care' and $1::jsonb ? 'reports' and in_scope($1::jsonb->'reports', m.site_id)
  union all
  select 'care', c.created_at, c.due_at
    from cases c join members m on m.id = c.member_id
   where c.status = 'open' and c.source = 'care' and $1::jsonb ? 'care' and in_scope($1::jsonb->'care', m.site_id)
  union all
  select 'privacy', arrived_at, due_at from privacy_requests
   where status = 'open' and $1::jsonb ? 'privacy' and in_scope($1::jsonb->'privacy', site_id, language)
  union all
  select 'appeals', a.created_at, a.created_at + $5 * interval '1 hour'
    from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id join members m on m.id = c.member_id
   where a.status = 'open' and $1::jsonb ? 'appeals' and in_scope($1::jsonb->'appeals', m.site_id)
  union all
  select 'complaints', created_at, due_at from complaints
   where status = 'open' and $1::jsonb ? 'complaints' and in_scope($1::jsonb->'complaints', site_id, language)
  union all
  select 'writing', w.waiting_since, w.waiting_since + $6 * interval '1 hour'
    from (${waitingWritingSql("$1::jsonb->'writing'")}) w where $1::jsonb ? 'writing'`;
const agesColumns = `queue, count(*)::int as count, min(since) as oldest_at,
          count(*) filter (where due < now())::int as late,
          count(*) filter (where due >= now() and since > now() - interval '1 hour')::int as under_hour,
          count(*) filter (where due >= now() and since <= now() - interval '1 hour' and since > now() - interval '4 hours')::int as under_four,
          count(*) filter (where due >= now() and since <= now() - interval '4 hours')::int as longer`;
const queueAges = statement<
  {
    queue: DeskQueue;
    count: number;
    oldest_at: Date | null;
    late: number;
    under_hour: number;
    under_four: number;
    longer: number;
  },
  [scopes: string, photos: number, texts: number, reports: number, appeals: number, writing: number]
>('desk.queue_ages', `select ${agesColumns} from (${waiting}) all_that_waits group by queue`);

const atWork = statement<{ kind: string; name: string }>(
  'desk.at_work',
  `select distinct case when k.id is null then c.kind else 'care' end as kind, f.name
     from desk_claims c join staff f on f.id = c.staff_id left join cases k on c.kind = 'case' and k.id = c.subject_id and k.source = 'care'
    where c.claimed_until > now() order by 1, f.name`,
);
const claimQueues: Record<string, DeskQueue> = {
  photo: 'photos',
  check: 'checks',
  text: 'texts',
  case: 'reports',
  care: 'care',
  appeal: 'appeals',
  complaint: 'complaints',
  conversation: 'writing',
};

const openDrafts = statement<{ site: number; changes: number; by: string; at: Date }, [scope: string]>(
  'desk.open_drafts',
  `select site_id as site, count(*)::int as changes, (array_agg(staff_name order by changed_at desc))[1] as by, max(changed_at) as at
     from setting_drafts where site_id is not null and in_scope($1::jsonb, site_id) group by site_id order by max(changed_at) desc limit 5`,
);
const deadJobs = statement<{ count: number; since: Date | null }>(
  'desk.dead_jobs',
  `select count(*)::int as count, min(completed_on) as since from jobs.job where state = 'failed' and name <> 'dead_letter'`,
);

/** Whole days only: those are summed already. */
const mailDays = statement<
  { letters: number; bounced: number; complained: number; domain: string },
  [scope: string, days: number]
>(
  'desk.mail_trouble',
  `with of as materialized (
     select domain, sum(n)::int as letters, coalesce(sum(n) filter (where state in ('bounced', 'refused')), 0)::int as bounced,
            coalesce(sum(n) filter (where state = 'complained'), 0)::int as complained
       from mail_days where day >= current_date - $2::int and in_scope($1::jsonb, site_id) group by domain)
   select sum(letters)::int as letters, sum(bounced)::int as bounced, sum(complained)::int as complained,
          (array_agg(domain order by bounced + complained desc, domain))[1] as domain
     from of having count(*) > 0`,
);
const isTrouble = (n: number, letters: number, { least, share }: { least: number; share: number }) =>
  n >= least && n > share * letters;

type Ages = Awaited<ReturnType<typeof queueAges>>[number];

/** What waits in every queue of some sites, whoever may open it: for figures. */
export async function allQueueAges({ db }: Pick<Services, 'db'>, scope: Scope): Promise<Record<DeskQueue, Ages>> {
  const { photos, texts, reports, appeals, writing } = promisedHours;
  const scopes = Object.fromEntries(deskQueues.map((queue) => [queue, scope]));
  const rows = await queueAges(db, JSON.stringify(scopes), photos, texts, reports, appeals, writing);
  return Object.fromEntries(
    deskQueues.map((queue) => [
      queue,
      rows.find((row) => row.queue === queue) ?? {
        queue,
        count: 0,
        oldest_at: null,
        late: 0,
        under_hour: 0,
        under_four: 0,
        longer: 0,
      },
    ]),
  ) as Record<DeskQueue, Ages>;
}

/** @param shown the sites of the page */
export async function overview(
  { db }: Services,
  staff: StaffCaller,
  shown: Scope,
): Promise<AnswerOf<typeof deskOverview>> {
  const { rights } = staff;
  const only = shown?.flatMap(({ sites }) => sites ?? []) ?? null;
  const mine = deskQueues.filter((queue) => may(rights, queuePermissions[queue]));
  const scopes = Object.fromEntries(mine.map((queue) => [queue, scopeOf(rights, queuePermissions[queue], only)]));
  const { photos, texts, reports, appeals, writing } = promisedHours;
  const [ages, done, working, named, drafts, dead, mail] = await Promise.all([
    queueAges(db, JSON.stringify(scopes), photos, texts, reports, appeals, writing),
    doneToday(db),
    atWork(db),
    may(rights, 'members.see') ? notesNaming(db, staff, scopeOf(rights, 'members.see', only)) : [],
    may(rights, 'sites.edit') ? openDrafts(db, JSON.stringify(scopeOf(rights, 'sites.edit', only))) : [],
    may(rights, 'jobs.see') ? deadJobs.one(db) : undefined,
    may(rights, 'jobs.see')
      ? mailDays.one(db, JSON.stringify(scopeOf(rights, 'jobs.see', only)), mailTrouble.days)
      : undefined,
  ]);
  const isMailTrouble =
    mail &&
    (isTrouble(mail.bounced, mail.letters, mailTrouble.bounces) ||
      isTrouble(mail.complained, mail.letters, mailTrouble.complaints));
  return {
    queues: mine.map((queue) => {
      const row = ages.find((row) => row.queue === queue);
      return {
        queue,
        count: row?.count ?? 0,
        late: row?.late ?? 0,
        oldest_at: row?.oldest_at?.toISOString() ?? null,
        under_hour: row?.under_hour ?? 0,
        under_four: row?.under_four ?? 0,
        longer: row?.longer ?? 0,
        done_today: doneIn(queue, done),
        at_it: working.filter(({ kind }) => claimQueues[kind] === queue).map(({ name }) => name),
      };
    }),
    named,
    drafts: drafts.map((draft) => ({ ...draft, at: draft.at.toISOString() })),
    dead_jobs: dead && dead.count > 0 && dead.since ? { count: dead.count, since: dead.since.toISOString() } : null,
    mail: isMailTrouble ? mail : null,
  };
}
