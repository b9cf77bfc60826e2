import { useLingui } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { ResendActivation } from '../app/ResendActivation.tsx';
import { useUser } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';

/** Sign-up is complete except for the link in the inbox. */
export function Complete() {
  const { t } = useLingui();
  const user = useUser();
  if (!user) return null;
  const waiting = user.status === 'not_confirmed';
  return (
    <div className="form">
      <p className="task-lead">{t`Your profile is ready. You can change everything later.`}</p>
      {waiting ? (
        <Card raised padding="lg">
          <div className="task-icon">
            <MailCheck />
          </div>
          <h2>{t`Check your inbox`}</h2>
          <p className="signup-inbox soft">{t`We sent an e-mail to ${user.email}. Open the link in it to confirm your address: until then nobody can answer you.`}</p>
          <ResendActivation />
        </Card>
      ) : null}
      <Button href="/signup-matches" variant="primary" size="lg" block>{t`See your matches here`}</Button>
    </div>
  );
}
