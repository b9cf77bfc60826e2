/** What limits a member at present: whatever restricts them is told, with its reason and the way to object. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { getStanding } from '../../contract/trust.ts';
import type { DecisionAction } from '../../contract/moderation.ts';
import type { Locale } from '../../contract/locales.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { decisionWords } from './words.ts';

const measures = statement<
  { number: string; action: DecisionAction; reason: string; until: Date | null; automatic: boolean },
  [member: string]
>(
  'moderation.measures',
  `select c.number, d.action, d.reason, d.until, d.automated as automatic
     from decisions d join cases c on c.id = d.case_id join profiles p on p.member_id = c.member_id
    where c.member_id = $1 and d.overturned_at is null and d.ended_at is null
      and (d.action = 'hold' and p.status = 'held' or d.action in ('require_age', 'require_selfie') and d.same_as is null
           or d.action = 'reports_wait' and d.until > now())
    order by d.created_at desc`,
);

export async function standingOf(
  services: Services,
  locale: Locale,
  memberId: string,
): Promise<AnswerOf<typeof getStanding>> {
  return {
    measures: (await measures(services.db, memberId)).map((row) => ({
      number: row.number,
      action: row.action,
      ...decisionWords(services.words, locale, row),
      until: row.until?.toISOString() ?? null,
      automatic: row.automatic,
    })),
  };
}
