/** The form of a case, for who has no account or cannot log in, and the fields such forms have in common. */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId } from 'react';
import { FormError } from '../app/FormError.tsx';
import type { FormCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { EmailInput } from '../ui/EmailInput.tsx';

type Call = Pick<FormCall<never>, 'error' | 'field' | 'pending'>;

interface FormProps {
  call: Call;
  /** @param text what a field holds, by its name */
  onSend(text: (name: string) => string): void;
  button: string;
  pendingLabel: string;
  children: ReactNode;
}

export function CaseForm({ call, onSend, button, pendingLabel, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSend((name) => String(data.get(name) ?? ''));
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{call.error}</FormError>
      {children}
      <Button type="submit" variant="primary" size="lg" block loading={call.pending} loadingLabel={pendingLabel}>
        {button}
      </Button>
    </form>
  );
}

/** What it is about. @param kinds each with what it is called */
export function KindField({
  call,
  label,
  kinds,
}: {
  call: Call;
  label: string;
  kinds: Readonly<Record<string, string>>;
}) {
  const { t } = useLingui();
  return (
    <Field id={useId()} label={label} error={call.field('kind')}>
      {(control) => (
        <Select
          {...control}
          name="kind"
          required
          defaultValue=""
          placeholder={t`Choose`}
          options={Object.entries(kinds).map(([value, name]) => ({ value, label: name }))}
        />
      )}
    </Field>
  );
}

/** In the person's own words. */
export function StoryField({ call, label, optional = false }: { call: Call; label: string; optional?: boolean }) {
  const { t } = useLingui();
  return (
    <Field id={useId()} label={label} labelEnd={optional ? t`optional` : undefined} error={call.field('text')}>
      {(control) => <TextArea {...control} name="text" rows={5} required={!optional} maxLength={4000} />}
    </Field>
  );
}

export function CaseEmailField({ call, email, hint }: { call: Call; email: string; hint?: string }) {
  const { t } = useLingui();
  return (
    <Field id={useId()} label={t`Your e-mail address`} hint={hint} error={call.field('email')}>
      {(control) => <EmailInput {...control} defaultValue={email} />}
    </Field>
  );
}

interface NumberProps {
  call: Call;
  label: string;
  number: string;
  hint?: string;
}

/** The number of a case or decision. */
export function CaseNumberField({ call, label, number, hint }: NumberProps) {
  return (
    <Field id={useId()} label={label} hint={hint} error={call.field('number')}>
      {(control) => (
        <TextInput
          {...control}
          name="number"
          required
          defaultValue={number}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
        />
      )}
    </Field>
  );
}
