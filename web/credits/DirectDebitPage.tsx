import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { startDirectDebit } from '../../contract/direct-debit.ts';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { StepDots } from '../ui/Progress.tsx';
import { AccountForm } from './AccountForm.tsx';
import './credits.css';
import './debit.css';
import './payments.css';
import { DebitCode } from './DebitCode.tsx';
import { nextOf, withQuery } from './next-path.ts';
import { OrderCard, Returns } from './OrderCard.tsx';
import { packageOf, suggested, useShop } from './use-shop.ts';

export type Started = AnswerOf<typeof startDirectDebit>;

/** `/directdebit?package=`: the bank account, then the code from the SMS and the mandate, then the order. */
export default function DirectDebitPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const next = nextOf(params);
  const { shop } = useShop(params.get('code')?.slice(0, 40) ?? '');
  const debit = useSuspenseQuery(queries.directDebit()).data;
  const pack = packageOf(shop, Number(params.get('package'))) ?? suggested(shop);
  const [started, setStarted] = useState<Started>();
  const start = useCall(startDirectDebit, { onDone: setStarted });
  const other = withQuery(`/credits/${pack.credits}`, { code: params.get('code'), next });
  const order = {
    package: pack.credits,
    ...(pack.code ? { code: pack.code } : {}),
    amount_minor: pack.amount_minor,
    currency: shop.currency,
    terms_date: shop.terms_date,
  };
  const closed = {
    ok: undefined,
    blocked: t`Your account is blocked for direct debit payments.`,
    limit: t`Your limit for direct debit payments has been reached. Please choose another payment method.`,
    unavailable: t`Direct debit is not available for you at the moment. Please choose another payment method.`,
  }[debit.state];
  const again = () => {
    setStarted(undefined);
    start.reset();
    void client.invalidateQueries({ queryKey: ['shop'] });
    void client.invalidateQueries({ queryKey: ['direct-debit'] });
  };
  return (
    <main className="page column debit">
      <PageTitle title={t`SEPA Direct Debit`} />
      <h1>{t`SEPA Direct Debit`}</h1>
      <p className="shop-lead">{t`Collected once from your bank account. This isn’t a subscription.`}</p>
      <div className="debit-columns stack">
        <div className="debit-main">
          {closed ? (
            <Banner
              tone="danger"
              title={closed}
              end={<Link className={buttonClass('primary')} href={other}>{t`Pay another way`}</Link>}
            >
              {debit.open_payment_id ? (
                <Link
                  className="link"
                  href={`/transactions/${debit.open_payment_id}`}
                >{t`One direct debit is still on its way.`}</Link>
              ) : null}
            </Banner>
          ) : (
            <>
              <StepDots count={2} current={started ? 2 : 1} label={started ? t`Step 2 of 2` : t`Step 1 of 2`} />
              {started ? (
                <DebitCode key={started.attempt_id} started={started} other={other} next={next} onAgain={again} />
              ) : (
                <AccountForm debit={debit} start={start} order={order} other={other} />
              )}
            </>
          )}
        </div>
        <OrderCard shop={shop} pack={pack}>
          <Returns days={shop.refund_days} />
          <p className="shop-returns beside gap-5 soft text-md">
            <ShieldCheck />
            <span>{t`Your account number is stored encrypted; only its last four characters are shown here.`}</span>
          </p>
          {started ? null : (
            <Link
              className={buttonClass('line')}
              href={withQuery('/credits', { package: pack.credits, code: params.get('code'), next })}
            >{t`Another package`}</Link>
          )}
        </OrderCard>
      </div>
    </main>
  );
}
