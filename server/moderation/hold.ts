/**
 * The hold, the one restriction no person decides: an account less than a day old, which nobody has looked at, has a mark of somebody
 * excluded. It waits for a look, 72 hours at most, is told at once and can be appealed. Anything older opens a case and nothing else.
 */
import { uuidv7 } from 'uuidv7';
import { meetMember, renewBans } from '../accounts/bans/sql.ts';
import type { MarkKind } from '../accounts/bans/marks.ts';
import { statement, type Tx, transaction } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { emit, type Listener, type ListenerContext } from '../platform/outbox.ts';
import { noteSignals } from './signals/find-signals.ts';
import { openForSignals, type Signal } from './signals/signal-case.ts';

export const holdHours = 72;
const freshHours = 24;

const banNumbers = statement<{ id: string; case_number: string | null; kind: string }, [ids: string[]]>(
  'moderation.ban_numbers',
  'select id, case_number, kind from bans where id = any($1::uuid[])',
);
// The account is new, and nobody of the staff has looked at anything of it. One that hides itself can write: it waits, too, and stays hidden.
const holdFresh = statement<{ held_until: Date }, [member: string, freshHours: number, holdHours: number]>(
  'moderation.hold_fresh',
  `update profiles p set status = 'held', after_hold = p.status, held_until = now() + make_interval(hours => $3::int)
     from members m where m.id = $1 and p.member_id = m.id and m.kind = 'person' and p.status <> 'held'
      and m.status in ('not_confirmed', 'active') and m.signup_date > now() - make_interval(hours => $2::int)
      and not exists (select from photos f where f.member_id = m.id and f.decided_by is not null)
      and not exists (select from decisions d join cases c on c.id = d.case_id where c.member_id = m.id)
   returning p.held_until`,
);
const insertHold = statement<never, [id: string, caseId: string, reason: string, until: Date]>(
  'moderation.insert_hold',
  `insert into decisions (id, case_id, staff_id, action, reason, until, detected_by) values ($1, $2, null, 'hold', $3, $4, 'hash')`,
);
const dueHolds = statement<{ member_id: string }>(
  'moderation.due_holds',
  'select member_id from profiles where held_until <= now() order by held_until limit 200',
);
const endHold = statement<{ member_id: string }, [member: string]>(
  'moderation.end_hold',
  `with over as (update profiles set status = coalesce(after_hold, 'active'), after_hold = null, held_until = null where member_id = $1 and held_until <= now() returning member_id),
        noted as (update decisions d set ended_at = now() from cases c, over where c.id = d.case_id and c.member_id = over.member_id
                   and d.action = 'hold' and d.ended_at is null and d.overturned_at is null)
   select member_id from over`,
);
const release = statement<{ released: boolean }, [member: string]>(
  'moderation.release_hold',
  'select release_hold($1) as released',
);

/** By what an account is surely somebody's: families, flats and phone networks share the others. */
const reasons = {
  email: 'same_email',
  phone: 'same_phone',
  iban: 'same_iban',
  card: 'same_card',
  photo: 'same_photo',
} as const satisfies Partial<Record<MarkKind | 'photo', string>>;
export type SureMark = keyof typeof reasons;
const isSure = (kind: string): kind is SureMark => Object.hasOwn(reasons, kind);

/** Opens a case about somebody who is surely back and, where nobody has seen the account yet, holds it. */
export async function holdReturned(
  { db: tx, clock, live, afterCommit }: Pick<ListenerContext, 'db' | 'clock' | 'live' | 'afterCommit'>,
  memberId: string,
  marks: readonly { kind: SureMark; ban_id: string }[],
): Promise<void> {
  const ids = marks.map(({ ban_id: id }) => id);
  if (ids.length) await meetMember.run(tx, memberId, ids);
  const bans = new Map((await banNumbers(tx, ids)).map((ban) => [ban.id, ban]));
  const points = await noteSignals(
    tx,
    memberId,
    marks.map(({ kind }) => `ban_${kind}`),
  );
  // A rule that was wrong too often counts nothing: it neither asks nor holds.
  const counting = marks.filter(({ kind }) => points.has(`ban_${kind}`));
  const signals: Signal[] = counting.map(({ kind, ban_id: id }) => ({
    rule: `ban_${kind}`,
    points: points.get(`ban_${kind}`) ?? 0,
    n: 1,
    case_number: bans.get(id)?.case_number ?? null,
  }));
  const [first] = counting;
  if (!first) return;
  const opened = await openForSignals(tx, memberId, signals, clock.now());
  if (!opened) return;
  await renewBans.run(
    tx,
    counting.map(({ ban_id: id }) => id),
  );
  const held = await holdFresh.one(tx, memberId, freshHours, holdHours);
  if (!held) return;
  const id = uuidv7();
  await insertHold.run(tx, id, opened.id, reasons[first.kind], held.held_until);
  await emit(tx, 'decision_made', { decision_id: id, action: 'hold' });
  afterCommit(() => live.send([memberId], { type: 'user' }));
}

export const actOnMarks: Listener<'mark_found'> = (context, { member_id: memberId, found: marks }) =>
  holdReturned(
    context,
    memberId,
    marks.flatMap(({ kind, ban_id: ban }) => (isSure(kind) ? [{ kind, ban_id: ban }] : [])),
  );

/** An appeal succeeded: the account waits no longer. */
export const releaseHold = async (tx: Tx, memberId: string): Promise<void> => void (await release.one(tx, memberId));

/** A hold ends by itself; its case stays open for a person. */
export const endHolds: JobDefinition<object> = {
  name: 'end_holds',
  retries: 3,
  backoff: true,
  schedule: '*/10 * * * *',
  async run(services) {
    for (const { member_id: memberId } of await dueHolds(services.db)) {
      const ended = await transaction(services.db, (tx) => endHold.one(tx, memberId));
      if (ended) services.live.send([memberId], { type: 'user' });
    }
  },
};
