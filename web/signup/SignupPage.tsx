import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Lock, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { StepDots } from '../ui/Progress.tsx';
import { AccountForm } from './AccountForm.tsx';

/** Step 0: the first message, if there is one, and the account. Closed sites show an invite-only notice instead. */
export default function SignupPage() {
  const { t } = useLingui();
  const settings = useSettings();
  const signup = useSuspenseQuery(queries.signup()).data;
  const [inbox, setInbox] = useState('');
  if (!signup.open)
    return (
      <main className="task">
        <PageTitle title={t`By invitation only`} />
        <EmptyState
          icon={<Lock />}
          title={t`By invitation only`}
          titleAs="h1"
          action={<Button href="/login" variant="primary">{t`Log in`}</Button>}
        >
          {t`${settings.name} takes new members by invitation at the moment. If somebody sent you a link, open it again and come back here.`}
        </EmptyState>
      </main>
    );
  if (inbox)
    return (
      <main className="task">
        <PageTitle title={t`Check your inbox`} />
        <EmptyState
          icon={<MailCheck />}
          title={t`Check your inbox`}
          titleAs="h1"
          action={<Button href="/login" variant="primary">{t`Log in`}</Button>}
        >
          {t`We sent an e-mail to ${inbox}. Open the link in it, then log in.`}
        </EmptyState>
      </main>
    );
  return (
    <main className="task signup">
      <PageTitle title={t`Join free`} description={settings.description} />
      <StepDots count={5} current={1} label={t`Step ${1} of ${5}`} />
      <h1>{signup.recipient ? t`Write to ${signup.recipient.name}` : t`Create your account`}</h1>
      <p className="task-lead">
        {signup.recipient
          ? t`We’ll deliver your message as soon as your account is ready.`
          : t`Free, and done in a minute. Nobody sees your e-mail address.`}{' '}
        {signup.recipient && settings.free_conversations > 0
          ? t`${plural(settings.free_conversations, { one: 'It is your one free conversation.', other: 'It is one of your # free conversations.' })}`
          : null}
      </p>
      <AccountForm signup={signup} onInbox={setInbox} />
      <p className="signup-fine muted text-xs">
        {t`Some profiles here are fictional: written by our team for entertainment, always marked, and never met in person.`}{' '}
        <Link className="link" href="/pages/fictional">{t`How it works`}</Link>
      </p>
      <p className="task-foot soft">
        {t`Already a member?`} <Link className="link strong" href="/login">{t`Log in`}</Link>
      </p>
    </main>
  );
}
