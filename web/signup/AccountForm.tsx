import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from '../app/navigation.tsx';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { type getSignup, signup as signupCall } from '../../contract/signup.ts';
import { FormError } from '../app/FormError.tsx';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';
import { useCall } from '../app/use-call.ts';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DateField } from '../ui/DateField.tsx';
import { type DateParts, isoFromParts } from '../ui/date-parts.ts';
import { Field } from '../ui/Field.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useChecks } from './use-checks.ts';
import { EmailInput } from '../ui/EmailInput.tsx';

interface Props {
  signup: AnswerOf<typeof getSignup>;
  /** The site does not reveal which addresses have accounts: the visitor is sent to their inbox. */
  onInbox(email: string): void;
}

/**
 * E-mail, username, password, date of birth: checked while typing, all errors shown together, nothing lost on an
 * error.
 */
export function AccountForm({ signup, onInbox }: Props) {
  const { t } = useLingui();
  const id = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { locale } = usePageContext();
  const { min_age: minAge } = useSettings();
  const [email, setEmail] = useState(signup.start.email ?? '');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState(signup.start.signup_message ?? '');
  const [birth, setBirth] = useState<DateParts>({ day: '', month: '', year: '' });
  const [consent, setConsent] = useState(false);
  // Machines fill in whatever there is.
  const [website, setWebsite] = useState('');
  const [openedAt] = useState(() => Date.now());
  const checks = useChecks(email, name);
  const form = useCall(signupCall, {
    onDone: async ({ user }) => {
      if (!user) return onInbox(email);
      await client.invalidateQueries();
      await client.fetchQuery({ ...queries.user(), staleTime: 0 });
      await navigate('/complete-signup', { replace: true });
    },
  });
  const months = Array.from({ length: 12 }, (_, i) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, i, 15)),
  );
  const iso = isoFromParts(birth) ?? (Object.values(birth).some(Boolean) ? 'invalid' : '');

  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { gender, wanted, to } = signup.start;
        const body = {
          email,
          name,
          password,
          date_of_birth: iso,
          consent,
          started: signup.started,
          ...(website ? { website } : {}),
          ...(message.trim() ? { signup_message: message } : {}),
          ...(to ? { to } : {}),
          ...(gender ? { gender } : {}),
          ...(wanted ? { wanted } : {}),
        };
        // The server takes a form that was filled in within 3 seconds for a machine's; a very quick person waits them out.
        setTimeout(() => form.send(body), Math.max(0, openedAt + 3_100 - Date.now()));
      }}
    >
      <FormError>{form.error}</FormError>
      <div className="signup-unseen" aria-hidden="true">
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(e) => setWebsite(e.target.value)}
        />
      </div>
      {signup.recipient || message ? (
        <Field id={`${id}-message`} label={t`Your message`}>
          {(control) => (
            <TextArea
              {...control}
              name="signup_message"
              rows={3}
              maxLength={2000}
              value={message}
              onChange={(e) => setMessage(e.target.value)}
            />
          )}
        </Field>
      ) : null}
      <Field
        id={`${id}-email`}
        label={t`E-mail`}
        error={form.field('email', email) ?? checks.email_error}
        suggestion={
          checks.email_suggestion ? (
            <p className="signup-suggestion cluster text-md">
              <Trans>
                Did you mean{' '}
                <button
                  type="button"
                  className="link strong"
                  onClick={() => setEmail(checks.email_suggestion ?? email)}
                >
                  {checks.email_suggestion}
                </button>
                ?
              </Trans>
            </p>
          ) : null
        }
      >
        {(control) => (
          <EmailInput
            {...control}
            value={email}
            onChange={(e) => setEmail(e.target.value)}
            onBlur={checks.checkEmail}
          />
        )}
      </Field>
      <Field
        id={`${id}-name`}
        label={t`Username`}
        hint={t`What others see. Best not to use your real name.`}
        error={form.field('name', name) ?? checks.name_error}
        suggestion={
          checks.name_suggestions.length ? (
            <p className="signup-suggestion cluster text-md">
              {t`Still free:`}{' '}
              {checks.name_suggestions.map((free) => (
                <button key={free} type="button" className="link strong" onClick={() => setName(free)}>
                  {free}
                </button>
              ))}
            </p>
          ) : null
        }
      >
        {(control) => (
          <TextInput
            {...control}
            name="name"
            required
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={name}
            onChange={(e) => setName(e.target.value)}
            onBlur={checks.checkName}
          />
        )}
      </Field>
      <PasswordField
        id={`${id}-password`}
        hint={t`At least 8 characters.`}
        error={form.field('password', password)}
        autoComplete="new-password"
        value={password}
        onChange={(e) => setPassword(e.target.value)}
      />
      <DateField
        id={`${id}-birth`}
        name="date_of_birth"
        label={t`Date of birth`}
        hint={t`Enter your date of birth (${minAge}+)`}
        error={form.field('date_of_birth', iso)}
        partLabels={{ day: t`Day`, month: t`Month`, year: t`Year` }}
        monthNames={months}
        value={birth}
        onChange={setBirth}
        isBirthDate
        required
      />
      <Checkbox
        id={`${id}-consent`}
        name="consent"
        label={t`I agree that what I say here about my sex life and sexual orientation is stored and shown to other members.`}
        hint={t`You can take this back at any time by deleting your account.`}
        checked={consent}
        onChange={(e) => setConsent(e.target.checked)}
        error={form.field('consent', consent) ?? ''}
        required
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={form.pending}
        loadingLabel={t`Creating your account`}
      >{t`Create account`}</Button>
      <p className="signup-fine muted text-xs">
        <Trans>
          By creating an account you agree to the{' '}
          <a className="link" href="/pages/terms">
            terms
          </a>{' '}
          and have read the{' '}
          <a className="link" href="/pages/privacy">
            privacy statement
          </a>
          . You are {minAge} or older.
        </Trans>
      </p>
    </form>
  );
}
