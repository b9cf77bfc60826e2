import { useLingui } from '@lingui/react/macro';
import { PartyPopper } from 'lucide-react';
import { useUser } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Task } from './Task.tsx';

/** The e-mail address is confirmed. */
export default function ActivateDonePage() {
  const { t } = useLingui();
  const user = useUser();
  const unfinished = user !== null && user.signup_step < 5;
  return (
    <Task
      icon={<PartyPopper />}
      title={t`Your e-mail address is confirmed`}
      lead={t`You can use everything now. Others can answer your messages.`}
    >
      <div className="form">
        {user === null ? (
          <Button href="/login" variant="primary" size="lg">{t`Log in`}</Button>
        ) : unfinished ? (
          <Button href="/complete-signup" variant="primary" size="lg">{t`Complete your profile`}</Button>
        ) : (
          <Button href="/members" variant="primary" size="lg">{t`Search members`}</Button>
        )}
      </div>
    </Task>
  );
}
