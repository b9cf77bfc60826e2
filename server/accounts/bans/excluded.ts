/**
 * An address that is excluded is answered like one that is taken; only a mail to it says more, so that nobody else can find out who
 * is excluded.
 */
import { transaction, type Tx } from '../../platform/db.ts';
import { emit } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { mayTell } from '../attempts.ts';
import { bansWith, type Mark, meetRefused } from './marks.ts';
import type { BanRow } from './sql.ts';

/** Whoever tried, and in which words the mail is written. */
interface Asked {
  site_id: number;
  email: string;
  language: string;
  country: string;
}

const ofAddress = (marks: readonly Mark[]) => marks.filter(({ kind }) => kind === 'email');

/** The ban that excludes this address. @param marks of which the address's counts */
export const excludedBy = async (db: Services['db'] | Tx, marks: readonly Mark[]): Promise<BanRow | undefined> =>
  (await bansWith(db, ofAddress(marks)))[0];

/**
 * Counts that an excluded address was refused, and tells the address by mail, for callers whose answer is ready: nothing of it happens
 * before, so that the answer is made as that of any other address. Mails are counted apart from those that are asked for, since their
 * limits can be seen.
 * @param telling absent for what is only looked at: then nothing is told
 */
export function noteExcluded(
  services: Services,
  marks: readonly Mark[],
  telling?: { ban: BanRow; asked: Asked; ip: string },
): void {
  setImmediate(async () => {
    try {
      const tells = telling && (await mayTell(services, telling.asked.email, telling.ip));
      await transaction(services.db, async (tx) => {
        await meetRefused(tx, ofAddress(marks));
        if (tells) await emit(tx, 'excluded_asked', { ...telling.asked, ban_id: telling.ban.id });
      });
    } catch (err) {
      services.log.error({ err }, 'an excluded address was not noted');
    }
  });
}
