/**
 * What is held about a member, and what erasing does to it. The one list of what outlives an account: tests/api/erasing.test.ts compares
 * it with what the database really keeps.
 */
import type { Static } from 'typebox';
import type { DoneAct } from '../../contract/desk-threads.ts';
import { type Db, statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { heldAbout } from './console.ts';

export type HeldKind = NonNullable<Static<typeof DoneAct>['kinds']>[number];

/** By kind, and why, as a code of the page's words; everything else goes. */
export const outlives: Readonly<Record<string, { fate: 'anonymous' | 'kept'; why: string }>> = {
  payments: { fate: 'kept', why: 'tax' },
  credits: { fate: 'kept', why: 'tax' },
  direct_debit_mandates: { fate: 'kept', why: 'mandate' },
  direct_debit_blocks: { fate: 'kept', why: 'debit_block' },
  sms_sent: { fate: 'kept', why: 'day' },
  complaints: { fate: 'kept', why: 'complaint' },
  privacy_requests: { fate: 'kept', why: 'proof' },
  exclusions: { fate: 'kept', why: 'exclusion' },
  audit: { fate: 'kept', why: 'audit' },
  reports_made: { fate: 'anonymous', why: 'reported' },
  statistics: { fate: 'anonymous', why: 'counted' },
};

/** What is about them without being theirs to take away: marks of exclusions that followed from a decision about them, lines about them in the log. */
const besides = statement<{ exclusions: number; audit: number }, [member: string]>(
  'desk.held_besides',
  `select (select count(*)::int from cases c join decisions d on d.case_id = c.id join bans b on b.decision_id = d.id
            where c.member_id = $1::uuid and b.lifted_at is null) as exclusions,
          (select count(*)::int from audit_log a where a.subject_kind = 'member' and a.subject_id = $1::text) as audit`,
);
/** An address without an account can have written to us. */
const complaintsOf = statement<{ n: number }, [email: string, site: number]>(
  'desk.complaints_of_address',
  `select count(*)::int as n from complaints c join sites s on s.id = c.site_id join sites x on x.pool_id = s.pool_id
    where lower(c.email) = lower($1::text) and x.id = $2::int`,
);

const fateOf = (file: string, rows: number): HeldKind => ({
  file,
  rows,
  fate: outlives[file]?.fate ?? 'erased',
  why: outlives[file]?.why ?? null,
});

/** What a member can be given. */
export const givenTo = async (services: Services, memberId: string): Promise<HeldKind[]> =>
  (await heldAbout(services, memberId)).map(({ kind: file, count }) => ({ file, rows: count, fate: null, why: null }));

/** All that is held about a member, with what becomes of it. */
export async function heldWithFates(services: Services, memberId: string): Promise<HeldKind[]> {
  const [held, more] = await Promise.all([heldAbout(services, memberId), besides.one(services.db, memberId)]);
  return [
    ...held.map(({ kind, count }) => fateOf(kind, count)),
    ...Object.entries(more ?? {}).flatMap(([file, rows]) => (rows > 0 ? [fateOf(file, rows)] : [])),
  ];
}

/** The same about an address without an account. */
export async function heldOfAddress(db: Db, email: string, site: number): Promise<HeldKind[]> {
  const complaints = (await complaintsOf.one(db, email, site))?.n ?? 0;
  return complaints > 0 ? [fateOf('complaints', complaints)] : [];
}
