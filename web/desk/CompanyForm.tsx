import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { countries } from '../../contract/countries.ts';
import { deskSaveCompany } from '../../contract/desk-companies.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Asked, saidIn } from './Asked.tsx';
import { PercentField } from './PercentField.tsx';
import type { CompanyLine } from './CompaniesPage.tsx';
import { usePlaceNames } from './use-place-names.ts';

type TextField =
  | 'name'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'kvk'
  | 'support_email'
  | 'support_phone'
  | 'creditor_identifier'
  | 'creditor_iban'
  | 'creditor_bic';

/** Everything of a company that can be changed; what was sold and signed before keeps what it had. */
export function CompanyForm({ company, onDone }: { company: CompanyLine; onDone(asked: boolean): void }) {
  const { t } = useLingui();
  const country = usePlaceNames();
  const form = useCall(deskSaveCompany, {
    params: { id: company.id },
    onDone: (answer) => onDone('second_look' in answer),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const list = (name: string) =>
      text(name)
        .split(/[,\n]/)
        .map((part) => part.trim())
        .filter(Boolean);
    form.send(
      {
        name: text('name'),
        trade_names: list('trade_names'),
        address: text('address'),
        postal_code: text('postal_code'),
        city: text('city'),
        country: text('country'),
        kvk: text('kvk'),
        support_email: text('support_email'),
        support_phone: text('support_phone'),
        delete_discount: Number(text('delete_discount')),
        // A VAT number begins with its country; Greece writes EL.
        vat_numbers: Object.fromEntries(
          list('vat_numbers')
            .map((n) => n.replace(/\s/g, '').toUpperCase())
            .map((n) => [n.startsWith('EL') ? 'GR' : n.slice(0, 2), n]),
        ),
        creditor_identifier: text('creditor_identifier'),
        creditor_iban: text('creditor_iban'),
        creditor_bic: text('creditor_bic'),
        debit_notice_days: Number(text('debit_notice_days')),
      },
      saidIn(data),
    );
  };
  const field = (
    name: TextField,
    label: string,
    more: { required?: boolean; maxLength: number; hint?: string; type?: string },
  ) => {
    const { hint, ...controlProps } = more;
    return (
      <Field
        id={`company-${name}`}
        label={label}
        {...(more.required ? {} : { labelEnd: t`optional` })}
        hint={hint}
        error={form.field(name)}
      >
        {(control) => (
          <TextInput
            {...control}
            {...controlProps}
            name={name}
            defaultValue={company[name]}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    );
  };
  const codes = [...new Set([company.country, ...countries.map(({ code }) => code)])];
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <h3>{t`Direct debit`}</h3>
      {field('creditor_identifier', t`Creditor identifier`, {
        maxLength: 50,
        hint: t`As your bank gave it, such as NL00ZZZ000000000000. Printed on every mandate; without it no direct debit is offered.`,
      })}
      {field('creditor_iban', t`IBAN for files to your own bank`, {
        maxLength: 50,
        hint: t`Only where you hand the files to your bank yourself.`,
      })}
      {field('creditor_bic', t`BIC`, { maxLength: 20 })}
      <Field
        id="company-notice"
        label={t`Days of notice before a debit`}
        hint={t`1 to 14. New mandates state it, and the member gets an e-mail that many days before.`}
        error={form.field('debit_notice_days')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="debit_notice_days"
            type="number"
            min={1}
            max={14}
            step={1}
            required
            defaultValue={company.debit_notice_days}
          />
        )}
      </Field>
      <h3>{t`Company`}</h3>
      {field('name', t`Name`, { required: true, maxLength: 70 })}
      <Field
        id="company-trade"
        label={t`Trade names`}
        labelEnd={t`optional`}
        hint={t`Separated by commas.`}
        error={form.field('trade_names')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="trade_names"
            defaultValue={company.trade_names.join(', ')}
            maxLength={400}
            autoComplete="off"
          />
        )}
      </Field>
      {field('address', t`Street and number`, { required: true, maxLength: 86 })}
      {field('postal_code', t`Postal code`, { required: true, maxLength: 16 })}
      {field('city', t`City`, { required: true, maxLength: 35 })}
      <Field id="company-country" label={t`Country`} error={form.field('country')}>
        {(control) => (
          <Select
            {...control}
            name="country"
            defaultValue={company.country}
            options={codes.map((code) => ({ value: code, label: country(code) }))}
          />
        )}
      </Field>
      {field('kvk', t`Number in the trade register`, { maxLength: 40 })}
      <Field
        id="company-vat"
        label={t`VAT numbers`}
        labelEnd={t`optional`}
        hint={t`One per country, separated by commas.`}
        error={form.field('vat_numbers')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="vat_numbers"
            defaultValue={Object.values(company.vat_numbers).join(', ')}
            maxLength={600}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      {field('support_email', t`Customer service e-mail`, { maxLength: 254, type: 'email' })}
      {field('support_phone', t`Customer service phone`, { maxLength: 70 })}
      <PercentField
        id="company-leave"
        label={t`Retention discount, in percent`}
        error={form.field('delete_discount')}
        name="delete_discount"
        min={0}
        value={company.delete_discount}
      />
      <Asked of={deskSaveCompany} id="company" />
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Save`}</Button>
    </form>
  );
}
