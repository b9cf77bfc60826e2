import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { requestMailChange } from '../../contract/accounts.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { useUser } from '../app/use-site.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { Section } from './Section.tsx';
import { EmailInput } from '../ui/EmailInput.tsx';

/** The e-mail address: a change takes effect once confirmed at the new address; the old one is notified. */
export function EmailSection() {
  const { t } = useLingui();
  const id = useId();
  const user = useUser();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useCall(requestMailChange, { onDone: () => setPassword('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send({ email, password });
  };
  return (
    <Section id="email" title={t`E-mail address`} lead={t`Now: ${user?.email ?? ''}`}>
      {form.done ? (
        <Banner
          tone="success"
          live
          title={t`Check your inbox`}
        >{t`We sent a link to ${email}. The change takes effect once you open it. Your old address gets a note too.`}</Banner>
      ) : null}
      <form className="form" method="post" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        <Field id={`${id}-email`} label={t`New e-mail address`} error={form.field('email', email)}>
          {(control) => <EmailInput {...control} value={email} onChange={(e) => setEmail(e.target.value)} />}
        </Field>
        <PasswordField
          id={`${id}-password`}
          error={form.field('password', password)}
          autoComplete="current-password"
          value={password}
          onChange={(e) => setPassword(e.target.value)}
        />
        <div className="form-actions">
          <Button type="submit" variant="primary" loading={form.pending}>{t`Change e-mail address`}</Button>
        </div>
      </form>
    </Section>
  );
}
