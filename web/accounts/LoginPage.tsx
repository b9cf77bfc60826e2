import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { login } from '../../contract/accounts.ts';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { safeNext } from '../app/router.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Task } from './Task.tsx';

/** Log in by e-mail address or username; then back to the requested page. */
export default function LoginPage() {
  const { t } = useLingui();
  const id = useId();
  const [query] = useSearchParams();
  const form = useCall(login, {
    // A new document: nothing an earlier visitor loaded stays in memory, and the language may change.
    onDone: ({ user }) => location.assign(user.signup_step < 5 ? '/complete-signup' : safeNext(new URL(location.href))),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.send({ login: String(data.get('login')), password: String(data.get('password')) });
  };
  return (
    <Task title={t`Log in`} lead={t`Good to see you again.`}>
      {query.get('restored') ? (
        <Banner
          tone="success"
          title={t`Your account is back`}
          className="above"
        >{t`Log in to go on where you left off.`}</Banner>
      ) : null}
      <form className="form" method="post" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        {form.code === 'login_blocked' ? (
          <Banner tone="info" title={t`You need not wait`} live>
            {t`We send a link to your e-mail address. With it you choose a new password and are logged in at once, even while the account is blocked.`}{' '}
            <Link className="link strong" href="/reset-password">{t`Send me the link`}</Link>
          </Banner>
        ) : null}
        <Field id={`${id}-login`} label={t`E-mail or username`}>
          {(control) => (
            <TextInput
              {...control}
              name="login"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              autoFocus
            />
          )}
        </Field>
        <Field
          id={`${id}-password`}
          label={t`Password`}
          labelEnd={<Link className="link" href="/reset-password">{t`Forgot your password?`}</Link>}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              required
              autoComplete="current-password"
              showLabel={t`Show password`}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.pending}
          loadingLabel={t`Logging in`}
        >{t`Log in`}</Button>
      </form>
      <p className="task-foot soft">
        {t`New here?`} <Link className="link strong" href="/signup">{t`Join free`}</Link>
      </p>
    </Task>
  );
}
