/**
 * What the team asks a member to show (decisions `require_selfie`, `require_age`): told at once, appealable, and over as soon as it was
 * shown (db/functions/trust.sql). Until then they begin no new conversation; nothing else changes. Nothing follows from the days being
 * over but a case: what then happens is a person's decision.
 */
import { type Ask, asks } from '../../contract/desk-cases.ts';
import { type Db, statement, type Tx, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { openCase } from './decide-case.ts';

const askDays = 7;
export const askedUntil = (now: Date): Date => new Date(now.getTime() + askDays * 86_400_000);

const mayAsk = statement<{ ask: Ask }, [member: string, asks: readonly Ask[]]>(
  'moderation.may_ask',
  `select a as ask from unnest($2::text[]) with ordinality x (a, n) join members m on m.id = $1
    where m.kind = 'person' and m.status in ('not_confirmed', 'active')
      and not exists (select from decisions d join cases c on c.id = d.case_id
                       where c.member_id = m.id and d.action = a and d.overturned_at is null and d.ended_at is null)
      and not (a = 'require_age' and exists (select from age_checks g where g.member_id = m.id and g.valid_until > now()))
    order by n`,
);
// Once for each: whatever case was opened since about the member is one already.
const overdue = statement<{ member_id: string; number: string; action: Ask }, [now: Date]>(
  'moderation.asked_overdue',
  `select distinct on (c.member_id) c.member_id, c.number, d.action
     from profiles p join cases c on c.member_id = p.member_id join decisions d on d.case_id = c.id join members m on m.id = c.member_id
    where p.asked is not null and m.status in ('not_confirmed', 'active') and d.same_as is null
      and d.action in ('require_age', 'require_selfie') and d.overturned_at is null and d.ended_at is null and d.until <= $1
      and not exists (select from cases x where x.member_id = c.member_id and x.created_at >= d.until)
    order by c.member_id, d.until limit 200`,
);

/** What this member may be asked to show now. */
export async function asksFor({ db, config }: Pick<Services, 'config'> & { db: Db | Tx }, memberId: string) {
  const possible = asks.filter((ask) => ask !== 'require_age' || config.age.providers.length > 0);
  return (await mayAsk(db, memberId, possible)).map(({ ask }) => ask);
}

/** @throws Refusal conflict: nobody checks it here, it was asked or shown already, or it is no person who could */
export async function checkAsk(services: Pick<Services, 'config'> & { db: Tx }, memberId: string, ask: Ask) {
  if (!(await asksFor(services, memberId)).includes(ask)) throw new Refusal('conflict');
}

/** The days are over and nothing was shown: somebody looks at it. */
export const openOverdueAsks: JobDefinition<object> = {
  name: 'open_overdue_asks',
  retries: 3,
  backoff: true,
  schedule: '23 * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    for (const { member_id: memberId, number, action } of await overdue(db, now)) {
      const reason = action === 'require_age' ? 'minor' : 'fake';
      const note = `asked in ${number}, not shown in time`;
      await transaction(db, (tx) => openCase(tx, { source: 'desk', member_id: memberId, now, reason, note }));
    }
  },
};
