import { useLingui } from '@lingui/react/macro';
import {
  BellOff,
  DoorOpen,
  Hourglass,
  KeyRound,
  Link2Off,
  MailCheck,
  ShieldAlert,
  ShieldCheck,
  Undo2,
} from 'lucide-react';
import { useParams } from '../app/navigation.tsx';
import { Button } from '../ui/Button.tsx';
import { Task } from './Task.tsx';
import { useTokenKind } from './use-token-kind.ts';

/**
 * The page of a mail's link: says what it will do, and does it when the button is pressed. Opening it changes nothing,
 * because mail scanners open links too. Works without JavaScript.
 */
export default function TokenPage() {
  const { t } = useLingui();
  const token = useParams()['token'] ?? '';
  const kind = useTokenKind(token);
  const pages: Record<string, { icon: React.ReactNode; title: string; lead: string; button: string }> = {
    activate: {
      icon: <MailCheck />,
      title: t`Confirm your e-mail address`,
      lead: t`One press, and your account is open.`,
      button: t`Confirm`,
    },
    mail_change: {
      icon: <MailCheck />,
      title: t`Confirm your new e-mail address`,
      lead: t`Press the button to use this address for your account.`,
      button: t`Confirm`,
    },
    mail_change_undo: {
      icon: <Undo2 />,
      title: t`Undo the change of your e-mail address`,
      lead: t`Your old address comes back, every device is logged out, and you choose a new password.`,
      button: t`Undo the change`,
    },
    reactivate: {
      icon: <DoorOpen />,
      title: t`Take your account back`,
      lead: t`Your profile, photos and messages return as they were.`,
      button: t`Take it back`,
    },
    end_sessions: {
      icon: <ShieldAlert />,
      title: t`Wasn’t this you?`,
      lead: t`Every session ends, passkeys and codes added since that log-in are removed, and you choose a new password.`,
      button: t`End all sessions`,
    },
    lost_factor: {
      icon: <Hourglass />,
      title: t`Open the account with the password alone`,
      lead: t`72 hours from now, codes are switched off and your password alone opens the account. We tell every open session, so that you can stop it.`,
      button: t`Start the 72-hour wait`,
    },
    keep_factor: {
      icon: <ShieldCheck />,
      title: t`Stop the 72-hour wait`,
      lead: t`Codes and passkeys stay as they are.`,
      button: t`Stop it`,
    },
    unsubscribe: {
      icon: <BellOff />,
      title: t`Unsubscribe from e-mails`,
      lead: t`You will get no more e-mails from us, except those about your account.`,
      button: t`Unsubscribe from e-mails`,
    },
    leave_promotions: {
      icon: <BellOff />,
      title: t`No more offers by e-mail`,
      lead: t`One press, and you’ll get no more e-mails with discounts or offers. Everything else stays as it is.`,
      button: t`No more offers`,
    },
    leave_news: {
      icon: <BellOff />,
      title: t`No more news by e-mail`,
      lead: t`One press, and you’ll get no more e-mails with news about the site. Everything else stays as it is.`,
      button: t`No more news`,
    },
  };
  // After the press, the link of an undo sets the new password.
  if (kind === 'reset')
    return (
      <Task
        icon={<KeyRound />}
        title={t`Choose a new password`}
        lead={t`You will be logged in here and logged out everywhere else.`}
      >
        <div className="form">
          <Button
            href={`/reset-password/do?token=${token}`}
            variant="primary"
            size="lg"
          >{t`Choose a new password`}</Button>
        </div>
      </Task>
    );
  const page = kind === null ? undefined : pages[kind];
  if (!page)
    return (
      <Task
        icon={<Link2Off />}
        title={t`Link expired or invalid, request a new email`}
        lead={t`Links from our e-mails work once, and only for some time.`}
      >
        <div className="form">
          <Button href="/login" variant="primary" size="lg">{t`Log in`}</Button>
        </div>
      </Task>
    );
  return (
    <Task icon={page.icon} title={page.title} lead={page.lead}>
      <form className="form" method="post" action={`/${token}`}>
        <input type="hidden" name="kind" value={kind ?? ''} />
        <Button type="submit" variant="primary" size="lg" autoFocus>
          {page.button}
        </Button>
      </form>
    </Task>
  );
}
