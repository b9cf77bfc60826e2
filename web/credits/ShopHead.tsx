import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Coins, Gem } from 'lucide-react';
import { Link } from '../app/Link.tsx';
import { useMinimumCost } from '../app/use-minimum-cost.ts';
import { Tag } from '../ui/Tag.tsx';
import type { Shop } from './use-shop.ts';

/** Title, what credits are for, and the balance. */
export function ShopHead({ title, shop }: { title: string; shop: Shop }) {
  const { t } = useLingui();
  const least = useMinimumCost();
  return (
    <header className="shop-head">
      <h1>{title}</h1>
      <p>
        {t`A message costs ${plural(shop.message_credits, { one: '# credit', other: '# credits' })}. You pay once; nothing renews by itself.`}
        {least ? <> {t`A message costs from ${least}.`}</> : null}
      </p>
      <div className="shop-state row wraps">
        <Tag icon={<Coins />}>{t`You have ${plural(shop.credits, { one: '# credit', other: '# credits' })}`}</Tag>
        {shop.paid_user ? <Tag icon={<Gem />} tone="shared">{t`Premium`}</Tag> : null}
        <Link className="link inline-row tap text-md" href="/transactions">{t`Payments and credits`}</Link>
      </div>
    </header>
  );
}
