import { useLingui } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { requestReset } from '../../contract/accounts.ts';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { useSearchParams } from '../app/navigation.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Task } from './Task.tsx';
import { EmailInput } from '../ui/EmailInput.tsx';

/** Requests the mail for setting a new password. */
export default function RequestResetPage() {
  const { t } = useLingui();
  const id = useId();
  const [query] = useSearchParams();
  const [email, setEmail] = useState('');
  const form = useCall(requestReset);
  if (form.done)
    return (
      <Task
        icon={<MailCheck />}
        title={t`Check your inbox`}
        lead={t`We sent a link to ${email}. It works for two hours. If nothing arrives, look in your spam folder.`}
      >
        <div className="form">
          <Button onClick={form.reset}>{t`Use another address`}</Button>
        </div>
      </Task>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send({ email });
  };
  return (
    <Task
      title={t`Reset your password`}
      lead={t`Enter your e-mail address, and we’ll send you a link to set a new password.`}
    >
      {query.get('ended') ? (
        <Banner
          tone="success"
          title={t`All sessions have ended`}
          className="above"
        >{t`Now choose a new password, so that nobody else knows it.`}</Banner>
      ) : null}
      <form className="form" method="post" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        {form.code === 'reset_limit' ? (
          <Banner tone="info" title={t`The last link still works`} live>
            {t`The link in the last e-mail we sent to this address works until the next can be sent. Look in your inbox and in your spam folder.`}
          </Banner>
        ) : null}
        <Field id={`${id}-email`} label={t`E-mail`} error={form.field('email', email)}>
          {(control) => (
            <EmailInput {...control} value={email} autoFocus onChange={(event) => setEmail(event.target.value)} />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" block loading={form.pending}>{t`Send the link`}</Button>
      </form>
      <p className="task-foot soft">
        <Link className="link" href="/login">{t`Back to log in`}</Link>
      </p>
    </Task>
  );
}
