import { useLingui } from '@lingui/react/macro';
import { MailX } from 'lucide-react';
import { ResendActivation } from '../app/ResendActivation.tsx';
import { useUser } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Task } from './Task.tsx';

/** The activation link did not work: why that happens, and how to get a new one. */
export default function ActivateErrorPage() {
  const { t } = useLingui();
  const user = useUser();
  return (
    <Task
      icon={<MailX />}
      title={t`Activation failed`}
      lead={
        user?.status === 'active'
          ? t`Your address is confirmed already: this link was used before.`
          : t`The link has been used, or it is older than 7 days. We can send you a new one.`
      }
    >
      <div className="form">
        {user === null ? (
          <Button href="/login?next=/activate/error" variant="primary" size="lg">{t`Log in to get a new link`}</Button>
        ) : user.status === 'not_confirmed' ? (
          <ResendActivation />
        ) : (
          <Button href="/" variant="primary" size="lg">{t`Back to home`}</Button>
        )}
      </div>
    </Task>
  );
}
