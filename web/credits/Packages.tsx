import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Package } from '../../contract/payments.ts';
import { RadioCard, RadioCards } from '../ui/RadioCards.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type Choice, type Shop, suggested } from './use-shop.ts';
import { useMoney } from './use-words.ts';

/**
 * The packages as radio cards, with price per credit and per message; a previous price is struck through above the new
 * one.
 */
export function Packages({ choice: { shop, pack, setPack } }: { choice: Choice }) {
  const { t } = useLingui();
  const best = shop.packages.reduce((a, b) => (b.per_credit_minor < a.per_credit_minor ? b : a));
  const preset = suggested(shop);
  const tagOf = (p: Package) => {
    if (p === preset)
      return <Tag tone="amber">{shop.last_order?.credits === p.credits ? t`Same as last time` : t`Suggested`}</Tag>;
    return p === best ? <Tag tone="amber">{t`Best rate`}</Tag> : undefined;
  };
  return (
    <RadioCards id="shop-packages" label={t`Choose a package`} columns>
      {shop.packages.map((p) => (
        <RadioCard
          key={p.credits}
          name="package"
          value={p.credits}
          checked={p.credits === pack.credits}
          onChange={() => setPack(p.credits)}
          title={t`${plural(p.credits, { one: '# credit', other: '# credits' })}`}
          tag={tagOf(p)}
          text={<Rates pack={p} shop={shop} />}
          aside={<Price pack={p} currency={shop.currency} />}
        />
      ))}
    </RadioCards>
  );
}

export function Rates({ pack, shop }: { pack: Package; shop: Shop }) {
  const { t } = useLingui();
  const money = useMoney(shop.currency);
  if (shop.message_credits === 1)
    return <span className="shop-rate num">{t`${money(pack.per_message_minor)} per credit or message`}</span>;
  return (
    <>
      <span className="shop-rate num">{t`${money(pack.per_message_minor)} per message`}</span>
      <span className="shop-rate num">{t`${money(pack.per_credit_minor)} per credit`}</span>
    </>
  );
}

/** The price to pay; with a discount, the list price struck through above it. */
export function Price({ pack, currency }: { pack: Package; currency: string }) {
  const { t } = useLingui();
  const money = useMoney(currency);
  if (pack.discount_minor === 0) return <>{money(pack.amount_minor)}</>;
  return (
    <>
      <s>
        <span className="visually-hidden">{t`Instead of`} </span>
        {money(pack.price_minor)}
      </s>
      {money(pack.amount_minor)}
    </>
  );
}
