import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleX, Clock, Gem, Hourglass, Landmark, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from '../app/navigation.tsx';
import { timeBonus, welcomeDiscount } from '../../contract/discounts.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { cancelPayment, type getPayment, type Payment } from '../../contract/payments.ts';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { useCall } from '../app/use-call.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Instructions } from './Instructions.tsx';
import { storedNext, nextOf, withQuery } from './next-path.ts';
import { useMoney } from './use-words.ts';

const builtIn: readonly string[] = [timeBonus.code, welcomeDiscount.code];
type State = AnswerOf<typeof getPayment>;

/** The page the buyer came from; only known in the browser that placed the order. */
function useStoredNext(id: string): string | undefined {
  const [params] = useSearchParams();
  const [next, setNext] = useState(nextOf(params));
  useEffect(() => setNext((now) => now ?? storedNext(id)), [id]);
  return next;
}

/** The one message of a payment page, and the next step. */
export function Outcome({ state }: { state: State }) {
  const { payment } = state;
  const next = useStoredNext(payment.payment_id);
  switch (payment.status) {
    case 'open':
    case 'pending':
      return payment.note === 'checking' ? <Checking /> : <Waiting payment={payment} next={next} />;
    case 'completed':
      return <Completed state={state} next={next} />;
    case 'failed':
    case 'cancelled':
      return <Failed payment={payment} next={next} />;
    case 'expired':
      return <Expired payment={payment} next={next} />;
    case 'refunded':
    case 'charged_back':
      return <Back state={state} />;
  }
}

function Say(props: {
  tone: 'wait' | 'success' | 'danger' | 'plain';
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section className="outcome stack gap-5" data-tone={props.tone}>
      <span className="outcome-icon disc">{props.icon}</span>
      <h1>{props.title}</h1>
      {props.children}
      {props.actions ? <div className="outcome-actions cluster gap-5">{props.actions}</div> : null}
    </section>
  );
}

const retryPath = (payment: Payment, next: string | undefined) =>
  withQuery(`/credits/${payment.credits}/${payment.methods[0]}`, { code: codeOf(payment), next });
const otherPath = (payment: Payment, next: string | undefined) =>
  withQuery(`/credits/${payment.credits}`, { code: codeOf(payment), next });
/** A typed code is passed on; built-in offers apply by themselves. */
const codeOf = (payment: Payment) =>
  payment.discount_code && !builtIn.includes(payment.discount_code) ? payment.discount_code : undefined;

function Checking() {
  const { t } = useLingui();
  return (
    <Say
      tone="wait"
      icon={<Hourglass />}
      title={t`We are looking at this payment`}
      actions={<Button href="/pages/service">{t`Customer service`}</Button>}
    >
      <p>{t`What the payment provider told us does not match your order. Somebody is checking it; nothing is lost. You do not need to pay again.`}</p>
    </Say>
  );
}

function Waiting({ payment, next }: { payment: Payment; next: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const cancel = useCall(cancelPayment, {
    onDone: ({ payment: now }) => void (now.status === 'completed' || navigate(otherPath(payment, next))),
  });
  const { action, status } = payment;
  if (action?.kind === 'instructions') return <Instructions payment={payment} action={action} />;
  if (status === 'pending' || action?.kind === 'none' || !action)
    return (
      <Say
        tone="wait"
        icon={<Clock />}
        title={payment.methods[0] === 'sdd' ? t`Your direct debit is on its way` : t`Your payment is being processed`}
      >
        <p>{t`We are waiting for the payment provider. This page changes by itself, and you get an e-mail; you can leave it at any time.`}</p>
        <p className="outcome-wait beside gap-3" aria-hidden="true">
          <span />
          <span />
          <span />
        </p>
      </Say>
    );
  const back = params.has('cancelled');
  return (
    <Say
      tone="wait"
      icon={<Clock />}
      title={back ? t`You have not paid yet` : t`Your payment is open`}
      actions={
        <>
          {action.kind === 'redirect' || action.kind === 'form_post' ? (
            <a className={buttonClass('primary')} href={action.url}>{t`Continue to payment`}</a>
          ) : null}
          <Button
            loading={cancel.pending}
            onClick={() => cancel.send({ id: payment.payment_id })}
          >{t`Pay another way`}</Button>
        </>
      }
    >
      <p>{t`If you’ve just paid, this page will tell you in a moment. If not, pick up where you left off or choose another way.`}</p>
      <FormError>{cancel.error}</FormError>
    </Say>
  );
}

function Completed({
  state: { payment, credits, paid_user: paidUser, first_purchase: firstPurchase },
  next,
}: {
  state: State;
  next: string | undefined;
}) {
  const { t } = useLingui();
  const chat = next !== undefined && /^\/(chats\/|members\/[^/]+\/chat)/.test(next);
  return (
    <Say
      tone="success"
      icon={<CircleCheck />}
      title={t`${plural(payment.credits, { one: '# credit is yours', other: '# credits are yours' })}`}
      actions={
        <>
          <Link className={buttonClass('primary')} href={next ?? '/members'}>
            {chat ? t`Back to the conversation` : next ? t`Continue` : t`Look around`}
          </Link>
          <Link className={buttonClass('line')} href="/transactions?show=credits">{t`My credits`}</Link>
        </>
      }
    >
      <p>{t`You have ${plural(credits, { one: '# credit', other: '# credits' })} now. The receipt is in your mailbox and below.`}</p>
      {firstPurchase && paidUser ? (
        <p className="outcome-premium row">
          <Gem />
          <span>
            <b className="bold line">{t`You are premium now, for good`}</b>
            {t`You can see all photos, even with 0 credits.`}
          </span>
        </p>
      ) : null}
    </Say>
  );
}

function Failed({ payment, next }: { payment: Payment; next: string | undefined }) {
  const { t } = useLingui();
  const card = payment.note === 'card_failed';
  return (
    <Say
      tone="danger"
      icon={<CircleX />}
      title={card ? t`Credit card payment failed` : t`Payment failed or has been cancelled.`}
      actions={
        <>
          <Link className={buttonClass('primary')} href={retryPath(payment, next)}>{t`Try again`}</Link>
          <Link className={buttonClass('quiet')} href={otherPath(payment, next)}>{t`Pay another way`}</Link>
        </>
      }
    >
      <p>
        {card
          ? t`Your bank did not let it through. Nothing was charged. Try again, or pay another way.`
          : t`Nothing was charged. Try again, or pay another way.`}
      </p>
    </Say>
  );
}

function Expired({ payment, next }: { payment: Payment; next: string | undefined }) {
  const { t } = useLingui();
  return (
    <Say
      tone="danger"
      icon={<Hourglass />}
      title={t`This payment has expired`}
      actions={
        <>
          <Link className={buttonClass('primary')} href={retryPath(payment, next)}>{t`Order again`}</Link>
          <Link className={buttonClass('quiet')} href={otherPath(payment, next)}>{t`Pay another way`}</Link>
        </>
      }
    >
      <p>{t`It was not paid in time, so it has expired. If your money is still on its way, we credit it when it arrives.`}</p>
    </Say>
  );
}

function Back({ state: { payment, credits } }: { state: State }) {
  const { t } = useLingui();
  const money = useMoney(payment.currency);
  if (payment.status === 'refunded')
    return (
      <Say
        tone="plain"
        icon={<Undo2 />}
        title={t`This purchase was paid back`}
        actions={<Link className={buttonClass('quiet')} href="/credits">{t`Buy credits`}</Link>}
      >
        <p>{t`We refunded ${money(payment.refunded_minor)} to your original payment method. You have ${plural(credits, { one: '# credit', other: '# credits' })} now. Premium stays yours.`}</p>
      </Say>
    );
  return (
    <Say
      tone="danger"
      icon={<Landmark />}
      title={t`Your bank reversed this payment`}
      actions={<Button href="/pages/service">{t`Customer service`}</Button>}
    >
      <p>
        <CircleAlert className="outcome-inline" />{' '}
        {t`What was left of these credits is gone, and buying is paused on your account. Please contact customer service.`}
      </p>
    </Say>
  );
}
