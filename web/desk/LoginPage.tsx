import './login.css';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { deskLogin } from '../../contract/desk.ts';
import { FormError } from '../app/FormError.tsx';
import { queries } from '../app/queries.ts';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { nextPage, PasskeyLogin } from './PasskeyLogin.tsx';
import { useDeskWords } from './use-desk-words.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { EmailInput } from '../ui/EmailInput.tsx';
import { AppCodeField } from './AppCodeField.tsx';

/** Signing in at the back office: address, password, code. In the demo the log-ins stand beside it. */
export default function LoginPage() {
  const { t } = useLingui();
  const id = useId();
  const { roles, word } = useDeskWords();
  const { data, refetch } = useSuspenseQuery(queries.deskLogin());
  const [filled, setFilled] = useState<{ email: string; code: string } | null>(null);
  const form = useCall(deskLogin, { onDone: ({ staff }) => location.assign(nextPage(staff.roles)) });
  const { demo } = data;
  const newError = form.field('new_password');
  // Once asked for it stays, whatever else was wrong the next time.
  const [mustChange, setMustChange] = useState(false);
  if (form.code === 'password_change_needed' && !mustChange) setMustChange(true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    const fresh = text('new_password');
    form.send({
      email: text('email'),
      password: text('password'),
      code: text('code'),
      ...(fresh ? { new_password: fresh } : {}),
    });
  };
  /** The code is of this moment, so it is asked for anew. */
  const fill = async (email: string) => {
    const fresh = (await refetch()).data?.demo;
    if (fresh) setFilled({ email, code: fresh.code });
  };
  return (
    <main id="main" className="desk-login">
      <title>{t`Log in · Desk`}</title>
      <div className="desk-login-box">
        <div className="task-icon">
          <ShieldCheck />
        </div>
        <h1>{t`Back office`}</h1>
        <p className="task-lead">{t`For staff only. What is done here is logged.`}</p>
        <form className="form" method="post" onSubmit={submit} key={filled ? filled.email + filled.code : ''}>
          <FormError>{form.error}</FormError>
          <Field id={`${id}-email`} label={t`E-mail`}>
            {(control) => <EmailInput {...control} autoComplete="username" defaultValue={filled?.email} autoFocus />}
          </Field>
          <PasswordField
            id={`${id}-password`}
            autoComplete="current-password"
            defaultValue={filled ? demo?.password : undefined}
          />
          {mustChange ? <NewPasswordField name="new_password" error={newError} autoFocus /> : null}
          <AppCodeField id={`${id}-code`} code={filled?.code} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            loading={form.pending}
            loadingLabel={t`Logging in`}
          >{t`Log in`}</Button>
          <PasskeyLogin />
        </form>
      </div>
      {demo ? (
        <section className="desk-login-demo" aria-labelledby={`${id}-demo`}>
          <h2 id={`${id}-demo`}>{t`Demo log-ins`}</h2>
          <p>{t`Only the demo shows this. A press fills in the form; a code opens the desk once, so the same person needs the next one after at most 30 seconds.`}</p>
          <ul>
            {demo.logins.map((login) => (
              <li key={login.email}>
                <button type="button" onClick={() => void fill(login.email)}>
                  <strong>{word(roles, login.role)}</strong>
                  <span>{login.email}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="small">
            {t`For an authenticator app:`} <code>{demo.secret}</code>
          </p>
        </section>
      ) : null}
    </main>
  );
}
