import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { allCurrencies, countries } from '../../contract/countries.ts';
import { PAYMENT_METHODS } from '../../contract/methods.ts';
import { type deskCodePools, deskSaveDiscountCode } from '../../contract/desk-discounts.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Validity } from '../../contract/discounts.ts';
import { minorUnits } from '../../contract/money.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { PercentField } from './PercentField.tsx';
import { useDates } from './use-dates.ts';
import { useMoney } from './use-money.ts';
import { usePlaceNames } from './use-place-names.ts';

/** Everything a code can ask for; what is left empty holds for all. */
export function CodeForm({
  pools,
  onDone,
}: {
  pools: AnswerOf<typeof deskCodePools>['pools'];
  /** @param starts from when it can be used; undefined: at once */
  onDone(code: string, starts: string | undefined): void;
}) {
  const { t, i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  const { method } = useMoney();
  const { zone } = useDates();
  const country = usePlaceNames();
  const form = useCall(deskSaveDiscountCode, { onDone: ({ code }, { starts }) => onDone(code, starts) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const currency = text('currency');
    const units = currency ? minorUnits(currency) : 100;
    const methods = data.getAll('method').map(String) as (typeof PAYMENT_METHODS)[number][];
    form.send({
      ...(text('pool') ? { pool: Number(text('pool')) } : {}),
      code: text('code'),
      value_percentage: Number(text('percentage')),
      validity: text('validity') as Validity,
      ...(text('country') ? { country: text('country') } : {}),
      ...(currency ? { currency } : {}),
      ...(text('minimum') ? { minimum_order_value: Math.round(Number(text('minimum')) * units) } : {}),
      ...(text('starts') ? { starts: new Date(text('starts')).toISOString() } : {}),
      ...(text('expires') ? { expires: new Date(text('expires')).toISOString() } : {}),
      ...(methods.length > 0 ? { paymentmethods: methods } : {}),
    });
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <Field
        id="code-code"
        label={t`Code`}
        hint={t`Letters, digits and dashes; upper and lower case count as the same.`}
        error={form.field('code')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="code"
            required
            minLength={3}
            maxLength={40}
            pattern="[A-Za-z0-9][A-Za-z0-9\-]{2,39}"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      {pools.length > 1 ? (
        <Field id="code-pool" label={t`On which sites`}>
          {(control) => (
            <Select
              {...control}
              name="pool"
              options={pools.map(({ id, sites }) => ({ value: String(id), label: names.format(sites) }))}
            />
          )}
        </Field>
      ) : null}
      <PercentField
        id="code-percentage"
        label={t`Discount in percent`}
        error={form.field('value_percentage')}
        name="percentage"
        min={1}
        value={20}
      />
      <Field id="code-validity" label={t`How often`}>
        {(control) => (
          <Select
            {...control}
            name="validity"
            defaultValue="once-per-user"
            options={[
              { value: 'once-per-user', label: t`Once per member` },
              { value: 'once', label: t`Once in total` },
              { value: 'unlimited', label: t`Without limit` },
            ]}
          />
        )}
      </Field>
      <Field id="code-starts" label={t`From (${zone})`} labelEnd={t`optional`} error={form.field('starts')}>
        {(control) => <TextInput {...control} name="starts" type="datetime-local" />}
      </Field>
      <Field id="code-expires" label={t`Until (${zone})`} labelEnd={t`optional`} error={form.field('expires')}>
        {(control) => <TextInput {...control} name="expires" type="datetime-local" />}
      </Field>
      <Field id="code-country" label={t`Country`} labelEnd={t`optional`}>
        {(control) => (
          <Select
            {...control}
            name="country"
            placeholder={t`All countries`}
            options={countries.map(({ code }) => ({ value: code, label: country(code) }))}
          />
        )}
      </Field>
      <Field
        id="code-minimum"
        label={t`Minimum order, list price with VAT`}
        labelEnd={t`optional`}
        error={form.field('minimum_order_value')}
      >
        {(control) => (
          <TextInput {...control} name="minimum" type="number" min={0.01} step={0.01} inputMode="decimal" />
        )}
      </Field>
      <Field id="code-currency" label={t`Currency of that order`} labelEnd={t`optional`} error={form.field('currency')}>
        {(control) => (
          <Select
            {...control}
            name="currency"
            placeholder={t({ context: 'a currency', message: 'None' })}
            options={allCurrencies.map((value) => ({ value, label: value }))}
          />
        )}
      </Field>
      <Disclosure summary={t`Only with some payment methods`}>
        <div className="money-methods">
          {PAYMENT_METHODS.map((option) => (
            <Checkbox key={option} id={`code-method-${option}`} name="method" value={option} label={method(option)} />
          ))}
        </div>
      </Disclosure>
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Create the code`}</Button>
    </form>
  );
}
