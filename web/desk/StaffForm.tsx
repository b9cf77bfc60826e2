import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { makeStaff, saveStaff } from '../../contract/desk-staff.ts';
import { type StaffRole, staffRoles } from '../../contract/endpoint.ts';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { StaffLine } from './StaffPage.tsx';
import { useDeskWords } from './use-desk-words.ts';
import { useLanguageNames } from './use-language-names.ts';

const read = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return {
    text: (name: string) => String(data.get(name) ?? '').trim(),
    roles: data.getAll('roles').map(String) as StaffRole[],
    language: String(data.get('language') ?? 'en') as Locale,
    active: data.get('active') === 'on',
  };
};

function RolesAndLanguage({ id, of }: { id: string; of?: Pick<StaffLine, 'roles' | 'language'> }) {
  const { t } = useLingui();
  const { roles } = useDeskWords();
  const language = useLanguageNames();
  return (
    <>
      <FieldGroup id={`${id}-roles`} label={t`Roles`}>
        <div>
          {staffRoles.map((role) => (
            <Checkbox
              key={role}
              id={`${id}-${role}`}
              name="roles"
              value={role}
              defaultChecked={of?.roles.includes(role)}
              label={roles[role]}
            />
          ))}
        </div>
      </FieldGroup>
      <Field id={`${id}-language`} label={t`Language of the desk`}>
        {(control) => (
          <Select
            {...control}
            name="language"
            defaultValue={of?.language ?? 'en'}
            options={LOCALES.map((value) => ({ value, label: language(value) }))}
          />
        )}
      </Field>
    </>
  );
}

/** The password is a first one: whoever gets it changes it. */
export function NewStaffForm({
  onDone,
}: {
  onDone(made: { name: string; secret: string; otpauth_url: string }): void;
}) {
  const { t } = useLingui();
  const form = useCall(makeStaff, { onDone: (answer) => onDone({ ...answer, name: t`the new account` }) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { text, roles, language } = read(event);
    form.send({ name: text('name'), email: text('email'), password: text('password'), roles, language });
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
      <RolesAndLanguage id="new-staff" />
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Make the account`}</Button>
    </form>
  );
}

export function StaffForm({ one, own, onDone }: { one: StaffLine; own: boolean; onDone(): void }) {
  const { t } = useLingui();
  const form = useCall(saveStaff, { params: { id: one.id }, onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { roles, language, active } = read(event);
    form.send({ roles, language, active: own || active });
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <RolesAndLanguage id="staff" of={one} />
      {own ? null : (
        <Checkbox
          name="active"
          defaultChecked={one.active}
          label={t`The account is open`}
          hint={t`A closed one is logged out at once and cannot sign in.`}
        />
      )}
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Save`}</Button>
    </form>
  );
}
