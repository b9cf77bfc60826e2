import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Repeat } from 'lucide-react';
import { useNavigate, useSearchParams } from '../app/navigation.tsx';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import './credits.css';
import { MethodMark } from './MethodMark.tsx';
import { nextOf, withQuery } from './next-path.ts';
import { OfferNotice } from './OfferNotice.tsx';
import { LimitNote, OrderCard, Returns } from './OrderCard.tsx';
import { useOrder } from './use-order.ts';
import { useShop } from './use-shop.ts';
import { useDates } from '../app/use-dates.ts';
import { useMethodName, useMoney } from './use-words.ts';

/** `/credits/repeat-order`: the last package and method again, with one press where the method allows it. */
export default function RepeatOrderPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const next = nextOf(params);
  const { shop } = useShop('');
  const order = useOrder(next);
  const money = useMoney(shop.currency);
  const nameOf = useMethodName();
  const dates = useDates();
  const last = shop.last_order;
  const pack = shop.packages.find((p) => p.credits === last?.credits);
  if (!last || !pack)
    return (
      <main className="page-narrow column">
        <PageTitle title={t`Repeat your last order`} />
        <EmptyState
          titleAs="h1"
          icon={<Repeat />}
          title={t`There is no order to repeat`}
          action={
            <Link className={buttonClass('primary')} href={withQuery('/credits', { next })}>{t`See the packages`}</Link>
          }
        >
          {t`Once you have bought credits, you can buy the same again here.`}
        </EmptyState>
      </main>
    );
  const method = shop.methods.find((m) => m.method === last.method);
  const other = withQuery(method ? '/credits' : `/credits/${pack.credits}`, { package: pack.credits, next });
  const pay = () => {
    if (!method) return;
    if (method.way === 'debit') {
      void navigate(withQuery('/directdebit', { package: pack.credits, next }));
      return;
    }
    order.send({
      package: pack.credits,
      method: method.method,
      ...(pack.code ? { code: pack.code } : {}),
      amount_minor: pack.amount_minor,
      currency: shop.currency,
      terms_date: shop.terms_date,
      agreed: true,
    });
  };
  return (
    <main className="page-narrow column shop-repeat stack gap-7">
      <PageTitle title={t`Repeat your last order`} />
      <h1>{t`Repeat your last order`}</h1>
      <p className="shop-lead">{t`${plural(pack.credits, { one: '# credit', other: '# credits' })}, last bought on ${dates.day(last.at)}.`}</p>
      <OfferNotice shop={shop} />
      <OrderCard shop={shop} pack={pack}>
        {method ? (
          <p className="row gap-5 strong">
            <MethodMark method={method.method} />
            {nameOf(method.method)}
          </p>
        ) : (
          <Banner tone="warning">{t`Your last payment method is not available at the moment. Please choose another one.`}</Banner>
        )}
        <LimitNote shop={shop} pack={pack} />
        <FormError>
          {shop.blocked ? t`Buying is paused on your account. Please contact customer service.` : order.error}
        </FormError>
        {method ? (
          <>
            <Button
              variant="primary"
              size="lg"
              block
              loading={order.pending}
              loadingLabel={t`Going to the payment page`}
              disabled={shop.blocked}
              onClick={pay}
            >
              {method.way === 'debit' ? t`Continue` : t`Pay ${money(pack.amount_minor)}`}
            </Button>
            {method.way === 'debit' ? null : (
              <p className="soft text-sm">
                <Trans>
                  By paying you agree to the{' '}
                  <a className="link" href="/pages/terms" target="_blank" rel="noopener">
                    terms
                  </a>{' '}
                  and ask for your credits at once.
                </Trans>
              </p>
            )}
          </>
        ) : null}
        <Returns days={shop.refund_days} />
        <Link className={buttonClass(method ? 'line' : 'primary')} href={other}>
          {method ? t`Change the order` : t`Choose a payment method`}
        </Link>
      </OrderCard>
    </main>
  );
}
