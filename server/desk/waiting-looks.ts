/** The second looks that wait: those somebody may give, those about one thing. */
import type { SecondLook } from '../../contract/desk-looks.ts';
import { may } from '../../contract/permissions.ts';
import type { Db } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { type LookRow, looksAboutSubject, waitingLooks } from './sql-looks.ts';

export const looksFor = async (db: Db, staff: StaffCaller): Promise<LookRow[]> =>
  staff.rights.some(({ level }) => level === 'agrees')
    ? (await waitingLooks(db, staff.id)).filter(
        (row) => may(staff.rights, row.permission, { site: row.site_id ?? 'every' }) === 'agrees',
      )
    : [];

/** As the contract has it. */
export const presentLook = (row: LookRow): SecondLook => {
  const {
    input: _,
    host_site_id: __,
    site_id: ___,
    asked_by: ____,
    asked_name: askedName,
    decided_name: decidedName,
    alone_due: _____,
    ...rest
  } = row;
  return {
    ...rest,
    asked_by: askedName,
    decided_by: decidedName,
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    alone_from: row.alone_from?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
};

/** Those that wait about one thing, whoever asked, and what the caller may do with each. */
export const looksAbout = async (
  db: Db,
  staff: StaffCaller,
  subject: { kind: string; id: string },
): Promise<{ look: SecondLook; acts: ('agree' | 'refuse' | 'withdraw')[] }[]> =>
  (await looksAboutSubject(db, subject.kind, subject.id)).map((row) => {
    const agrees = may(staff.rights, row.permission, { site: row.site_id ?? 'every' }) === 'agrees';
    const own = row.asked_by === staff.id;
    return {
      look: presentLook(row),
      acts: own
        ? [...(agrees && row.alone_due ? (['agree'] as const) : []), 'withdraw']
        : agrees
          ? ['agree', 'refuse']
          : [],
    };
  });
