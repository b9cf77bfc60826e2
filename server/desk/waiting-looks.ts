/** The second looks that somebody may give. */
import { may } from '../../contract/permissions.ts';
import type { Db } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { type LookRow, waitingLooks } from './sql-looks.ts';

export const looksFor = async (db: Db, staff: StaffCaller): Promise<LookRow[]> =>
  staff.rights.some(({ level }) => level === 'agrees')
    ? (await waitingLooks(db, staff.id)).filter(
        (row) => may(staff.rights, row.permission, { site: row.site_id ?? 'every' }) === 'agrees',
      )
    : [];
