import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../app/Link.tsx';
import { usePercent } from '../app/use-percent.ts';
import { Card } from '../ui/Card.tsx';
import type { Package } from '../../contract/payments.ts';
import type { Shop } from './use-shop.ts';
import { useMoney, useVat } from './use-words.ts';

/** What is bought and at what price, with VAT stated; then whatever precedes the button, and the button. */
export function OrderCard({ shop, pack, children }: { shop: Shop; pack: Package; children: ReactNode }) {
  const { t } = useLingui();
  const money = useMoney(shop.currency);
  const percent = usePercent(pack.percentage);
  const vat = useVat(shop.vat_basis_points);
  const welcome = shop.offer && pack.code === shop.offer.code.code;
  return (
    <Card as="section" padding="lg" raised className="shop-order stack" aria-labelledby="shop-order-title">
      <h2 id="shop-order-title">{t`Your order`}</h2>
      <dl className="shop-sum stack gap-4 num" aria-live="polite">
        <div>
          <dt>{t`${plural(pack.credits, { one: '# credit', other: '# credits' })}`}</dt>
          <dd className="nowrap">{money(pack.price_minor)}</dd>
        </div>
        {pack.discount_minor > 0 ? (
          <div data-discount="">
            <dt>{welcome ? t`First purchase, ${percent} off` : t`Code ${pack.code ?? ''}, ${percent} off`}</dt>
            <dd className="nowrap">{money(-pack.discount_minor)}</dd>
          </div>
        ) : null}
        <div data-total="">
          <dt>{t`Total, VAT included`}</dt>
          <dd className="nowrap">{money(pack.amount_minor)}</dd>
        </div>
        {pack.vat_minor > 0 ? (
          <div data-small="">
            <dt>{t`of which VAT, ${vat}`}</dt>
            <dd className="nowrap">{money(pack.vat_minor)}</dd>
          </div>
        ) : null}
      </dl>
      {children}
    </Card>
  );
}

/** The right of withdrawal, for the credits that are not used, as stored with the order. */
export function Returns({ days }: { days: number }) {
  const { t } = useLingui();
  return (
    <p className="shop-returns beside gap-5 soft text-md">
      <RotateCcw />
      <span>
        <Trans>
          <b>
            <Plural value={days} one="# day to withdraw" other="# days to withdraw" />
          </b>
          : your money back for credits you have not used.
        </Trans>{' '}
        <a className="link" href="/pages/return-policy" target="_blank" rel="noopener">{t`Withdrawal and refunds`}</a>
      </span>
    </p>
  );
}

/** Shown before the press: this order would exceed a limit the member set. The server decides. */
export function LimitNote({ shop, pack }: { shop: Shop; pack: Package }) {
  const { t } = useLingui();
  const money = useMoney(shop.currency);
  const passed = shop.limits.find((l) => l.amount_minor !== null && l.spent_minor + pack.amount_minor > l.amount_minor);
  if (!passed || passed.amount_minor === null) return null;
  const [limit, spent] = [money(passed.amount_minor), money(passed.spent_minor)];
  const text = {
    day: t`This is above your own limit: ${limit} in 24 hours, of which ${spent} is spent or ordered.`,
    week: t`This is above your own limit: ${limit} in 7 days, of which ${spent} is spent or ordered.`,
    month: t`This is above your own limit: ${limit} in 30 days, of which ${spent} is spent or ordered.`,
  }[passed.period];
  return (
    <p className="shop-note text-md" role="status">
      {text} <Link className="link" href="/transactions?show=limits">{t`Spending limits`}</Link>
    </p>
  );
}
