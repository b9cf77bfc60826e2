import './login.css';
import './staff/staff.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off, ShieldCheck } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { openStaffLink, type StaffLinkKind, useStaffLink } from '../../contract/desk-staff.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { useSearchParams } from '../app/navigation.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { Loading } from './Loading.tsx';
import { nextPage } from './PasskeyLogin.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { AppCodeField } from './AppCodeField.tsx';

/** Where the link of a mail to staff leads: password and second factor are set here, by nobody else. */
export default function JoinPage() {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const wellFormed = /^[\w-]{43}$/.test(token);
  const query = useQuery({
    queryKey: ['desk-join', token],
    queryFn: ({ signal }) => call(client, openStaffLink, { body: { token } }, signal),
    enabled: wellFormed,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useCall(useStaffLink, { onDone: ({ roles }) => location.assign(nextPage(roles)) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.send({ token, password: String(data.get('password') ?? ''), code: String(data.get('code') ?? '') });
  };
  const titles: Record<StaffLinkKind, string> = {
    invite: t`Welcome to the back office`,
    password: t`Choose a new password`,
    factor: t`Set up your second factor`,
    both: t`Open your account again`,
  };
  const link = query.data;
  const over = !wellFormed || query.isError || form.code === 'link_invalid';
  return (
    <main id="main" className="desk-login staff-join">
      <title>{t`Come in · Desk`}</title>
      <div className="desk-login-box">
        <div className="task-icon">{over ? <Link2Off /> : <ShieldCheck />}</div>
        {over ? (
          <>
            <h1>{t`This link does not work`}</h1>
            <p className="task-lead">{t`It has been used, replaced by a newer one, or has expired. Ask the colleague who sent it for a new one.`}</p>
            <div className="form-actions above-sm">
              <Button href="/desk/login" variant="line" size="lg">{t`Go to log-in`}</Button>
            </div>
          </>
        ) : !link ? (
          <Loading query={query} />
        ) : (
          <>
            <h1>{titles[link.kind]}</h1>
            <p className="task-lead">{`${link.name} · ${link.email}`}</p>
            <form className="form" method="post" onSubmit={submit}>
              <FormError>{form.error}</FormError>
              {/* Password managers keep the new one with this name. */}
              <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
              {link.kind === 'factor' ? (
                <PasswordField
                  id={`${id}-password`}
                  label={t`Your password`}
                  error={form.field('password')}
                  autoComplete="current-password"
                />
              ) : (
                <NewPasswordField name="password" error={form.field('password')} />
              )}
              {link.setup ? (
                <>
                  <p>{t`Scan this with an authenticator app, or enter the key by hand. Then type the six digits it shows.`}</p>
                  <svg
                    className="staff-qr"
                    viewBox={`0 0 ${link.setup.qr.size} ${link.setup.qr.size}`}
                    role="img"
                    aria-label={t`QR code for your authenticator app`}
                  >
                    <path d={link.setup.qr.path} />
                  </svg>
                  <p className="small">
                    <a className="link" href={link.setup.otpauth_url}>{t`Open in an app on this device`}</a>
                    {' · '}
                    <code className="staff-key">{link.setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
                  </p>
                </>
              ) : null}
              <AppCodeField id={`${id}-code`} error={form.field('code')} />
              <Button
                type="submit"
                variant="primary"
                size="lg"
                block
                loading={form.pending}
                loadingLabel={t`Logging in`}
              >{t`Save and log in`}</Button>
            </form>
          </>
        )}
      </div>
    </main>
  );
}
