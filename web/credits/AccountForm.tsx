import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type { getDirectDebit, startDirectDebit } from '../../contract/direct-debit.ts';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { usePageContext } from '../app/page-context.ts';
import type { FormCall } from '../app/use-call.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { RadioCard, RadioCards } from '../ui/RadioCards.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { bareIban, groupIban, isIban } from './iban.ts';
import { useDates } from '../app/use-dates.ts';

type Body = BodyOf<typeof startDirectDebit>;
type Debit = AnswerOf<typeof getDirectDebit>;

interface Props {
  debit: Debit;
  start: FormCall<typeof startDirectDebit>;
  order: Omit<Body, 'agreed' | 'mandate_id' | 'account'>;
  /** A link to the other payment methods. */
  other: string;
}

const otherWays = ['debit_blocked', 'debit_limit', 'method_unavailable'];

/** Step 1: the bank account to collect from, the stored one or another; then a code is sent by SMS. */
export function AccountForm({ debit, start, order, other }: Props) {
  const { t } = useLingui();
  const dates = useDates();
  const storedMandate = debit.mandate;
  const [usesStored, setUsesStored] = useState(storedMandate !== null);
  const [fields, setFields] = useState({ ...debit.prefilled, iban: '', mobile: '' });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const ibanWrong = !usesStored && !isIban(fields.iban);
  const empty = !usesStored && Object.values(fields).some((value) => value.trim() === '');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (empty || ibanWrong || !agreed) {
      // After the errors are rendered.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { holder, iban, mobile, ...address } = fields;
    start.send({
      ...order,
      agreed,
      ...(usesStored && storedMandate
        ? { mandate_id: storedMandate.mandate_id }
        : { account: { holder, iban: bareIban(iban), address, mobile } }),
    });
  };
  return (
    <form className="form" onSubmit={submit} noValidate method="post">
      {storedMandate ? (
        <RadioCards id="debit-account" label={t`Bank account`}>
          <RadioCard
            name="account"
            checked={usesStored}
            onChange={() => setUsesStored(true)}
            title={t`Account ending in ${storedMandate.iban_last4}`}
            text={t`${storedMandate.holder}. Mandate ${storedMandate.reference} of ${dates.day(storedMandate.signed_at)}. The code goes to ${storedMandate.mobile}.`}
          />
          <RadioCard
            name="account"
            checked={!usesStored}
            onChange={() => setUsesStored(false)}
            title={t`Another account`}
          />
        </RadioCards>
      ) : null}
      {usesStored ? null : (
        <AccountFields
          debit={debit}
          fields={fields}
          set={(more) => setFields({ ...fields, ...more })}
          tried={tried}
          start={start}
        />
      )}
      <Checkbox
        id="debit-agreed"
        name="agreed"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={tried && !agreed ? t`Please agree to the terms first.` : undefined}
        label={
          <span>
            <Trans>
              I agree to the{' '}
              <a className="link" href="/pages/terms" target="_blank" rel="noopener">
                terms
              </a>{' '}
              and want my credits as soon as the payment allows.
            </Trans>
          </span>
        }
      />
      <FormError>{start.error}</FormError>
      {start.code && otherWays.includes(start.code) ? (
        <Link className={buttonClass('quiet')} href={other}>{t`Pay another way`}</Link>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={start.pending}
        loadingLabel={t`Sending the code`}
      >{t`Send me a code by SMS`}</Button>
      <p className="soft text-sm">{t`Nothing is ordered yet. Next you see the mandate and confirm with the code.`}</p>
    </form>
  );
}

type Fields = Debit['prefilled'] & { iban: string; mobile: string };

interface FieldsProps {
  debit: Debit;
  fields: Fields;
  set(more: Partial<Fields>): void;
  tried: boolean;
  start: Props['start'];
}

/** The error of a required text once the form was submitted. */
function useRequired(tried: boolean): (value: string) => string | undefined {
  const { t } = useLingui();
  return (value) => (tried && value.trim() === '' ? t`Please fill this in.` : undefined);
}

function AccountFields(props: FieldsProps) {
  const { fields, set, tried, start } = props;
  const { t } = useLingui();
  const required = useRequired(tried);
  return (
    <>
      <Field id="debit-holder" label={t`Account holder`} error={required(fields.holder) ?? start.field('holder')}>
        {(control) => (
          <TextInput
            {...control}
            value={fields.holder}
            maxLength={70}
            autoComplete="name"
            onChange={(e) => set({ holder: e.target.value })}
          />
        )}
      </Field>
      <IbanField {...props} />
      <AddressFields {...props} />
      <Field
        id="debit-mobile"
        label={t`Mobile number`}
        hint={t`For the code only.`}
        error={
          required(fields.mobile) ??
          (start.code === 'mobile_invalid' ? (start.field('mobile') ?? start.error) : start.field('mobile'))
        }
      >
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            value={fields.mobile}
            maxLength={30}
            autoComplete="tel"
            onChange={(e) => set({ mobile: e.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function IbanField({ fields, set, tried, start }: FieldsProps) {
  const { t } = useLingui();
  const required = useRequired(tried);
  const [leftIban, setLeftIban] = useState(false);
  const good = isIban(fields.iban);
  const ibanError =
    fields.iban && !good && (leftIban || tried)
      ? t`Please check the IBAN.`
      : (required(fields.iban) ?? (start.code === 'iban_invalid' ? start.field('iban') : undefined));
  return (
    <Field id="debit-iban" label="IBAN" error={ibanError}>
      {(control) => (
        <TextInput
          {...control}
          value={fields.iban}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(e) => {
            set({ iban: e.target.value });
            setLeftIban(false);
          }}
          onBlur={() => {
            setLeftIban(true);
            set({ iban: groupIban(fields.iban) });
          }}
          trailing={
            good ? (
              <span className="debit-good stack">
                <CircleCheck aria-hidden="true" />
                <span className="visually-hidden">{t`The check digits are correct`}</span>
              </span>
            ) : undefined
          }
        />
      )}
    </Field>
  );
}

function AddressFields({ debit, fields, set, tried, start }: FieldsProps) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const required = useRequired(tried);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (
    <>
      <div className="debit-pair stack gap-6" data-wide-first="">
        <Field id="debit-street" label={t`Street`} error={required(fields.street) ?? start.field('street')}>
          {(control) => (
            <TextInput
              {...control}
              value={fields.street}
              maxLength={70}
              autoComplete="address-line1"
              onChange={(e) => set({ street: e.target.value })}
            />
          )}
        </Field>
        <Field id="debit-number" label={t`House number`} error={required(fields.number) ?? start.field('number')}>
          {(control) => (
            <TextInput
              {...control}
              value={fields.number}
              maxLength={16}
              autoComplete="off"
              onChange={(e) => set({ number: e.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="debit-pair stack gap-6">
        <Field
          id="debit-postal"
          label={t`Postal code`}
          error={required(fields.postal_code) ?? start.field('postal_code')}
        >
          {(control) => (
            <TextInput
              {...control}
              value={fields.postal_code}
              maxLength={16}
              autoComplete="postal-code"
              onChange={(e) => set({ postal_code: e.target.value })}
            />
          )}
        </Field>
        <Field id="debit-city" label={t`City`} error={required(fields.city) ?? start.field('city')}>
          {(control) => (
            <TextInput
              {...control}
              value={fields.city}
              maxLength={35}
              autoComplete="address-level2"
              onChange={(e) => set({ city: e.target.value })}
            />
          )}
        </Field>
      </div>
      <Field id="debit-country" label={t`Country`} error={required(fields.country) ?? start.field('country')}>
        {(control) => (
          <Select
            {...control}
            value={fields.country}
            autoComplete="country"
            options={debit.countries
              .map((code) => ({ value: code, label: names.of(code) ?? code }))
              .sort((a, b) => a.label.localeCompare(b.label, locale))}
            onChange={(e) => set({ country: e.target.value })}
          />
        )}
      </Field>
    </>
  );
}
