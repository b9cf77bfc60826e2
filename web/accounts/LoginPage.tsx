import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { login, type User } from '../../contract/accounts.ts';
import type { Static } from 'typebox';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { useSearchParams } from '../app/navigation.tsx';
import { useKnowsPasskeys } from '../app/passkeys.ts';
import { safeNext } from '../app/router.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { CodeStep } from './CodeStep.tsx';
import { mayOfferPasskey, PasskeyOffer } from './PasskeyOffer.tsx';
import { Task } from './Task.tsx';
import { usePasskeyLogin } from './use-passkey-login.ts';

/** Log in by e-mail address or username, or by passkey; then a code where the account has them; then back to the requested page. */
export default function LoginPage() {
  const { t } = useLingui();
  const id = useId();
  const [query] = useSearchParams();
  const [offered, setOffered] = useState<Static<typeof User> | null>(null);
  const [entered, setEntered] = useState({ login: '', password: '' });
  // A new document: nothing an earlier visitor loaded stays in memory, and the language may change.
  const go = (user: Static<typeof User>) =>
    location.assign(user.signup_step < 5 ? '/complete-signup' : safeNext(new URL(location.href)));
  /** After a password, a device with a lock of its own is offered a passkey, until its owner says no. */
  const done = async ({ user }: { user: Static<typeof User> }) => {
    if (user.signup_step >= 5 && (await mayOfferPasskey())) setOffered(user);
    else go(user);
  };
  const form = useCall(login, { onDone: (answer) => void done(answer) });
  const passkey = usePasskeyLogin(({ user }) => go(user));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = { login: String(data.get('login')), password: String(data.get('password')) };
    setEntered(body);
    form.send(body);
  };
  if (offered) return <PasskeyOffer onDone={() => go(offered)} />;
  if (form.code === 'code_needed')
    return <CodeStep entered={entered} onDone={(answer) => void done(answer)} onBack={form.reset} />;
  return (
    <Task title={t`Log in`} lead={t`Good to see you again.`}>
      {query.get('restored') ? (
        <Banner
          tone="success"
          title={t`Your account is back`}
          className="above"
        >{t`Log in to go on where you left off.`}</Banner>
      ) : null}
      {query.get('waiting') ? (
        <Banner
          tone="info"
          title={t`The 72-hour wait has begun`}
          className="above"
        >{t`Then your account opens with the password alone. We have told every open session and sent you an e-mail, so that you can stop it.`}</Banner>
      ) : null}
      {query.get('kept') ? (
        <Banner
          tone="success"
          title={t`Stopped`}
          className="above"
        >{t`Everything stays as it was. Log in and change your password: somebody else may know it.`}</Banner>
      ) : null}
      <form className="form" method="post" onSubmit={submit}>
        <FormError>{form.error ?? passkey.error}</FormError>
        {form.code === 'login_blocked' ? (
          <Banner tone="info" title={t`No need to wait`} live>
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
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              autoFocus
            />
          )}
        </Field>
        <PasswordField
          id={`${id}-password`}
          labelEnd={<Link className="link" href="/reset-password">{t`Forgot your password?`}</Link>}
          autoComplete="current-password"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.pending}
          loadingLabel={t`Logging in`}
        >{t`Log in`}</Button>
        <PasskeyButton pending={passkey.pending} onPress={passkey.ask} />
      </form>
      <p className="task-foot soft">
        {t`New here?`} <Link className="link strong" href="/signup">{t`Join free`}</Link>
      </p>
    </Task>
  );
}

function PasskeyButton({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  const { t } = useLingui();
  if (!useKnowsPasskeys()) return null;
  return (
    <Button
      variant="line"
      size="lg"
      block
      icon={<KeyRound />}
      loading={pending}
      onClick={onPress}
    >{t`Use a passkey`}</Button>
  );
}
