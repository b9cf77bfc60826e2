/**
 * An address that is excluded is answered like one that is taken; only a mail to it says more, so that nobody else can find out who
 * is excluded.
 */
import { transaction, type Tx } from '../../platform/db.ts';
import { emit } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { mayTell } from '../attempts.ts';
import { bansWith, type Mark } from './marks.ts';
import type { BanRow } from './sql.ts';

/** Whoever tried, and in which words the mail is written. */
interface Asked {
  site_id: number;
  email: string;
  language: string;
  country: string;
}

/** The ban that excludes this address. @param marks of which the address's counts */
export const excludedBy = async (db: Services['db'] | Tx, marks: readonly Mark[]): Promise<BanRow | undefined> =>
  (
    await bansWith(
      db,
      marks.filter(({ kind }) => kind === 'email'),
    )
  )[0];

/**
 * Tells the address by mail, for callers whose answer is ready: nothing of it happens before, so that the answer is made as that of any
 * other address. Counted apart from mails that are asked for, since their limits can be seen.
 */
export function tellExcluded(services: Services, ban: BanRow, asked: Asked, ip: string): void {
  setImmediate(async () => {
    try {
      if (!(await mayTell(services, asked.email, ip))) return;
      await transaction(services.db, (tx) => emitExcluded(tx, ban, asked));
    } catch (err) {
      services.log.error({ err }, 'an excluded address was not told');
    }
  });
}

export const emitExcluded = (tx: Tx, ban: BanRow, asked: Asked): Promise<unknown> =>
  emit(tx, 'excluded_asked', { ...asked, ban_id: ban.id });
