import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { makeStaff, saveStaff } from '../../contract/desk-staff.ts';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Asked, saidIn } from './Asked.tsx';
import { firstGrant, type Grants, GrantsEditor } from './GrantsEditor.tsx';
import type { StaffLine } from './StaffPage.tsx';
import { useLanguageNames } from './use-language-names.ts';

const read = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return {
    text: (name: string) => String(data.get(name) ?? '').trim(),
    language: String(data.get('language') ?? 'en') as Locale,
    active: data.get('active') === 'on',
  };
};

function Language({ id, of }: { id: string; of?: string }) {
  const { t } = useLingui();
  const language = useLanguageNames();
  return (
    <Field id={`${id}-language`} label={t`Language of the desk`}>
      {(control) => (
        <Select
          {...control}
          name="language"
          defaultValue={of ?? 'en'}
          options={LOCALES.map((value) => ({ value, label: language(value) }))}
        />
      )}
    </Field>
  );
}

/** The password is a first one: whoever gets it changes it. */
export function NewStaffForm({
  onDone,
}: {
  onDone(made: { name: string; secret: string; otpauth_url: string }): void;
}) {
  const { t } = useLingui();
  const [grants, setGrants] = useState<Grants>([firstGrant]);
  const form = useCall(makeStaff, { onDone: (answer) => onDone({ ...answer, name: t`the new account` }) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { text, language } = read(event);
    form.send({ name: text('name'), email: text('email'), password: text('password'), grants, language });
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <Field id="new-staff-name" label={t`Name`} error={form.field('name')}>
        {(control) => <TextInput {...control} name="name" required minLength={2} maxLength={80} autoComplete="off" />}
      </Field>
      <Field id="new-staff-email" label={t`E-mail`} error={form.field('email')}>
        {(control) => <TextInput {...control} name="email" type="email" required maxLength={254} autoComplete="off" />}
      </Field>
      <Field
        id="new-staff-password"
        label={t`First password`}
        hint={t`Whoever gets it changes it after signing in.`}
        error={form.field('password')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="password"
            required
            minLength={8}
            maxLength={128}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <GrantsEditor grants={grants} onChange={setGrants} />
      <Language id="new-staff" />
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Make the account`}</Button>
    </form>
  );
}

export function StaffForm({ one, own, onDone }: { one: StaffLine; own: boolean; onDone(asked: boolean): void }) {
  const { t } = useLingui();
  const [grants, setGrants] = useState<Grants>(one.grants);
  const form = useCall(saveStaff, { params: { id: one.id }, onDone: (answer) => onDone('second_look' in answer) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { language, active } = read(event);
    form.send({ grants, language, active: own || active }, saidIn(new FormData(event.currentTarget)));
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      {own ? (
        <p className="soft">{t`Your own roles are for somebody else to change.`}</p>
      ) : (
        <GrantsEditor grants={grants} onChange={setGrants} />
      )}
      <Language id="staff" of={one.language} />
      {own ? null : (
        <Checkbox
          name="active"
          defaultChecked={one.active}
          label={t`The account is open`}
          hint={t`A closed one is logged out at once and cannot sign in.`}
        />
      )}
      <Asked of={saveStaff} id="staff" />
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Save`}</Button>
    </form>
  );
}
