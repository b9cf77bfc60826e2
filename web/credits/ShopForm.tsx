import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from '../app/navigation.tsx';
import { Link } from '../app/Link.tsx';
import { FormError } from '../app/FormError.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { CodeField } from './CodeField.tsx';
import { Methods } from './Methods.tsx';
import { nextOf, withQuery } from './next-path.ts';
import { LimitNote, OrderCard, Returns } from './OrderCard.tsx';
import { useOrder } from './use-order.ts';
import type { Choice } from './use-shop.ts';
import { useMoney } from './use-words.ts';

/** The whole way from a package to the provider's page. `children`: the choice of packages. */
export function ShopForm({ choice, children, foot }: { choice: Choice; children: ReactNode; foot?: ReactNode }) {
  const { t } = useLingui();
  const { shop, pack, method, way, code } = choice;
  const [params] = useSearchParams();
  const next = nextOf(params);
  const navigate = useNavigate();
  const order = useOrder(next);
  const money = useMoney(shop.currency);
  const [agreed, setAgreed] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const debit = way === 'debit';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!method || order.pending) return;
    if (debit) {
      void navigate(withQuery('/directdebit', { package: pack.credits, code: code.applied, next }));
      return;
    }
    setSubmitted(true);
    if (!agreed) {
      event.currentTarget.querySelector<HTMLInputElement>('#shop-agreed')?.focus();
      return;
    }
    order.send({
      package: pack.credits,
      method,
      ...(pack.code ? { code: pack.code } : {}),
      amount_minor: pack.amount_minor,
      currency: shop.currency,
      terms_date: shop.terms_date,
      agreed,
    });
  };
  const button = debit ? t`Continue` : t`Pay ${money(pack.amount_minor)}`;
  const unusable = shop.blocked || !method;
  const pay = (place: string) => (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      block
      loading={order.pending}
      loadingLabel={t`Going to the payment page`}
      disabled={unusable}
      className={place}
    >
      {button}
    </Button>
  );
  return (
    <form className="shop-form stack" onSubmit={submit} noValidate>
      <div className="shop-choices stack">
        {shop.blocked ? (
          <Banner
            tone="danger"
            title={t`Buying is paused on your account`}
            end={<Button href="/pages/service">{t`Customer service`}</Button>}
          >
            {t`Please contact customer service.`}
          </Banner>
        ) : null}
        {children}
        <CodeField code={code} shop={shop} />
        <Methods choice={choice} />
        {foot}
      </div>
      <div className="shop-side">
        <OrderCard shop={shop} pack={pack}>
          <LimitNote shop={shop} pack={pack} />
          {debit ? (
            <p className="soft text-sm">{t`Next: your bank account and the mandate. Nothing is ordered yet.`}</p>
          ) : (
            <Checkbox
              id="shop-agreed"
              name="agreed"
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
              error={submitted && !agreed ? t`Please agree to the terms first.` : undefined}
              label={
                <span>
                  <Trans>
                    I agree to the{' '}
                    <a className="link" href="/pages/terms" target="_blank" rel="noopener">
                      terms
                    </a>{' '}
                    and want my credits at once.
                  </Trans>
                </span>
              }
              hint={t`Used credits are not refunded.`}
            />
          )}
          <FormError>{order.error}</FormError>
          {order.code === 'spend_limit' ? (
            <Link className="link" href="/transactions?show=limits">{t`Spending limits`}</Link>
          ) : null}
          {pay('shop-pay-card')}
          <Returns days={shop.refund_days} />
        </OrderCard>
      </div>
      <div className="shop-bar row wraps">
        <p>
          <b>{money(pack.amount_minor)}</b>
          <span className="soft text-xs">{t`${plural(pack.credits, { one: '# credit', other: '# credits' })}, VAT incl.`}</span>
        </p>
        {pay('shop-pay-bar')}
      </div>
    </form>
  );
}
