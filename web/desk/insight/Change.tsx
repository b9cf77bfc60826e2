import { tooFew } from '../../../contract/desk-insight.ts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { usePageContext } from '../../app/page-context.ts';

/** How a number has changed, and from what. `less`: less is better. Nothing is said of a change from very little. */
export function Change({ now, before, less }: { now: number; before: number; less?: boolean }) {
  const { locale } = usePageContext();
  if (before < tooFew || now === before) return null;
  const share = now / before - 1;
  const up = share > 0;
  return (
    <span className="insight-change" data-good={up !== Boolean(less) ? '' : undefined}>
      {up ? <TrendingUp aria-hidden="true" /> : <TrendingDown aria-hidden="true" />}
      {new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
        share,
      )}
    </span>
  );
}
