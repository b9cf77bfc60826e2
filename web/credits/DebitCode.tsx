import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { confirmDirectDebit, type MandateText, resendDirectDebitCode, smsCode } from '../../contract/direct-debit.ts';
import { ApiError, call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { useTimeLeft } from '../app/use-offer.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { Started } from './DirectDebitPage.tsx';
import { isRefused, useRedirect } from './use-order.ts';
import { useDates } from '../app/use-dates.ts';
import { useMoney } from './use-words.ts';

type Props = { started: Started; other: string; next: string | undefined; onAgain(): void };
/** The part of the state that a resend changes. */
type Sent = Pick<Started, 'attempt_id' | 'mobile' | 'expires_at' | 'resend_after' | 'tries_left' | 'now'>;

/** Refusals about the code; no other refusal of the order can be fixed here. */
const codeRefusals = [
  'code_invalid',
  'code_spent',
  'terms_required',
  'offline',
  'unavailable',
  'internal',
  'too_many_requests',
];

/** Step 2: the mandate as it will be stored, its checkbox, and the code that signs it. */
export function DebitCode({ started, other, next, onAgain }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const redirect = useRedirect(next);
  const money = useMoney(started.currency);
  const [sent, setSent] = useState<Sent>(started);
  const [code, setCode] = useState('');
  const [authorised, setAuthorised] = useState(false);
  const [tried, setTried] = useState(false);
  const attempt = useRef({ about: '', key: '' });
  const confirm = useMutation({
    mutationFn: () => {
      const about = `${sent.attempt_id} ${code}`;
      if (attempt.current.about !== about) attempt.current = { about, key: uuidv7() };
      return call(client, confirmDirectDebit, {
        body: { attempt_id: sent.attempt_id, code, authorised },
        idempotencyKey: attempt.current.key,
      });
    },
    onSuccess: (ordered) => {
      for (const key of ['payments', 'direct-debit', 'shop'])
        void client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
      redirect(ordered);
    },
    onError: (error) => {
      if (isRefused(error)) attempt.current = { about: '', key: '' };
    },
  });
  const resend = useMutation({
    mutationFn: () => call(client, resendDirectDebitCode, { body: { attempt_id: sent.attempt_id } }),
    onSuccess: (answer) => {
      setSent(answer);
      setCode('');
      confirm.reset();
    },
  });
  const failed = confirm.error instanceof ApiError ? confirm.error.code : undefined;
  const aboutCode = failed === 'code_invalid' || failed === 'code_spent';
  const codeError = aboutCode
    ? errorText(confirm.error)
    : tried && !/^\d+$/.test(code)
      ? t`Please enter the code from the SMS.`
      : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (!/^\d+$/.test(code) || !authorised)
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    else if (!confirm.isPending) confirm.mutate();
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Mandate text={started.text} started={started} />
      <Checkbox
        id="debit-authorised"
        name="authorised"
        checked={authorised}
        onChange={(event) => setAuthorised(event.target.checked)}
        error={tried && !authorised ? t`Please tick this to authorise the direct debit.` : undefined}
        label={started.text.accept}
      />
      <Field
        id="debit-code"
        label={t`Code from the SMS`}
        hint={t`Sent to ${sent.mobile}. ${plural(smsCode.digits, { one: '# digit', other: '# digits' })}.`}
        error={codeError}
      >
        {(control) => (
          <TextInput
            {...control}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            className="debit-code"
            onChange={(event) => {
              setCode(event.target.value.replace(/\s/g, ''));
              if (aboutCode) confirm.reset();
            }}
          />
        )}
      </Field>
      <Resend
        key={sent.resend_after}
        sent={sent}
        pending={resend.isPending}
        error={resend.error ? errorText(resend.error) : undefined}
        onPress={() => resend.mutate()}
      />
      <FormError>{confirm.error && !aboutCode ? errorText(confirm.error) : undefined}</FormError>
      {failed && !codeRefusals.includes(failed) ? (
        <div className="form-actions">
          <Button onClick={onAgain}>{t`Start again`}</Button>
          <Link className={buttonClass('quiet')} href={other}>{t`Pay another way`}</Link>
        </div>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={confirm.isPending}
        loadingLabel={t`Ordering`}
      >{t`Pay ${money(started.amount_minor)}`}</Button>
      <button type="button" className="link debit-back tap" onClick={onAgain}>{t`Change the account`}</button>
    </form>
  );
}

function Resend({
  sent,
  pending,
  error,
  onPress,
}: {
  sent: Sent;
  pending: boolean;
  error: string | undefined;
  onPress(): void;
}) {
  const { t } = useLingui();
  const wait = Math.ceil(useTimeLeft(sent.resend_after, sent.now) / 1000);
  return (
    <div>
      {wait > 0 ? (
        <p className="soft text-sm">{t`No SMS? Another code can be sent in ${plural(wait, { one: '# second', other: '# seconds' })}.`}</p>
      ) : (
        <Button loading={pending} onClick={onPress}>{t`Send another code`}</Button>
      )}
      <FormError>{error}</FormError>
    </div>
  );
}

/** Word for word what the server stores as evidence. */
function Mandate({ text, started }: { text: MandateText; started: Started }) {
  const { t } = useLingui();
  const dates = useDates();
  const money = useMoney(started.currency);
  return (
    <section className="mandate stack text-md" aria-labelledby="mandate-title" lang={text.language}>
      <h2 id="mandate-title">{text.heading}</h2>
      <dl className="payment-facts stack gap-4">
        <div>
          <dt>{t`Creditor`}</dt>
          <dd>
            {text.creditor.name}
            <small>{text.creditor.address.join(', ')}</small>
          </dd>
        </div>
        <div>
          <dt>{t`Creditor identifier`}</dt>
          <dd>{text.creditor.identifier}</dd>
        </div>
        <div>
          <dt>{t`Mandate reference`}</dt>
          <dd>{started.reference}</dd>
        </div>
        <div>
          <dt>{t`Account holder`}</dt>
          <dd>{started.holder}</dd>
        </div>
        <div>
          <dt>{t({ context: 'at a bank', message: 'Account' })}</dt>
          <dd>{t`ending in ${started.iban_last4}`}</dd>
        </div>
        <div>
          <dt>{t`Amount`}</dt>
          <dd>{money(started.amount_minor)}</dd>
        </div>
        <div>
          <dt>{t`Collected on`}</dt>
          <dd>{t`${dates.day(`${started.collect_on}T12:00:00Z`)} at the earliest`}</dd>
        </div>
      </dl>
      <p>{text.authorisation}</p>
      <p>
        {text.refund} {text.rights}
      </p>
      <p>{text.notice}</p>
    </section>
  );
}
