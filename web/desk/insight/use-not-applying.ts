/** By which filters the figures of a page cannot be told apart, and why: said in their place (NotApplied.tsx). */
import { useLingui } from '@lingui/react/macro';
import { type GrowthFilter, growthFilters } from '../../../contract/desk-insight.ts';

export type NotApplying = Readonly<Partial<Record<GrowthFilter | 'dates' | 'beside', string>>>;

/** For figures that know nothing of where a member came from. */
const origins = (why: string): NotApplying => Object.fromEntries(Object.keys(growthFilters).map((name) => [name, why]));

export function useNotApplying() {
  const { t } = useLingui();
  const now = t`This page shows what happens now.`;
  const month = t`Writers are paid by the month, so these figures are those of a month.`;
  return {
    cohorts: { beside: t`Each week already stands beside the weeks before it.` },
    work: origins(t`What staff did is counted by site and queue, not by where a member came from.`),
    writers: {
      ...origins(t`Messages are counted by writer and site, not by where a member came from.`),
      dates: month,
      beside: month,
    },
    mail: {
      ...origins(t`E-mails are counted by site and mail provider, not by where a member came from.`),
      beside: t`E-mails are shown day by day, so that each stands beside the one before it.`,
    },
    live: { dates: now, beside: now },
  } satisfies Record<string, NotApplying>;
}
