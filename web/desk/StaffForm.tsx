import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { makeStaff, saveStaff } from '../../contract/desk-staff.ts';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Asked, saidIn } from './Asked.tsx';
import { firstGrant, type Grants, GrantsEditor } from './GrantsEditor.tsx';
import type { StaffLine } from './staff/staff-line.ts';
import { useLanguageNames } from './use-language-names.ts';
import { EmailInput } from '../ui/EmailInput.tsx';

const read = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return {
    text: (name: string) => String(data.get(name) ?? '').trim(),
    language: String(data.get('language') ?? 'en') as Locale,
    said: saidIn(data),
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

/** Password and second factor are set by who is invited, and known to nobody else. */
export function InviteForm({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const [grants, setGrants] = useState<Grants>([firstGrant]);
  const form = useCall(makeStaff, { onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { text, language } = read(event);
    form.send({ name: text('name'), email: text('email'), grants, language });
  };
  return (
    <form className="form" onSubmit={submit}>
      <p className="soft">{t`An e-mail goes out with a link that works once, for three days. Password and second factor are set there, and nobody else ever knows them.`}</p>
      <FormError>{form.error}</FormError>
      <Field id="new-staff-name" label={t({ context: 'a colleague', message: 'Name' })} error={form.field('name')}>
        {(control) => <TextInput {...control} name="name" required minLength={2} maxLength={80} autoComplete="off" />}
      </Field>
      <Field id="new-staff-email" label={t`E-mail`} error={form.field('email')}>
        {(control) => <EmailInput {...control} autoComplete="off" />}
      </Field>
      <GrantsEditor grants={grants} onChange={setGrants} />
      <Language id="new-staff" />
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Send the invitation`}</Button>
    </form>
  );
}

/** What somebody may, and their language. */
export function StaffForm({
  account,
  own,
  onDone,
}: {
  account: StaffLine;
  own: boolean;
  onDone(asked: boolean): void;
}) {
  const { t } = useLingui();
  const [grants, setGrants] = useState<Grants>(account.grants);
  const form = useCall(saveStaff, { params: { id: account.id }, onDone: (answer) => onDone('second_look' in answer) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { language, said } = read(event);
    form.send({ grants, language }, said);
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      {own ? (
        <p className="soft">{t`Your own roles are for somebody else to change.`}</p>
      ) : (
        <GrantsEditor grants={grants} onChange={setGrants} />
      )}
      <Language id="staff" of={account.language} />
      <Asked of={saveStaff} id="staff" />
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Save`}</Button>
    </form>
  );
}
