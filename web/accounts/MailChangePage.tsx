import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Link2Off, MailCheck, Undo2 } from 'lucide-react';
import { useSearchParams } from '../app/navigation.tsx';
import { redeemToken } from '../../contract/accounts.ts';
import { ownPath } from '../../contract/own-path.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Task } from './Task.tsx';
import { useTokenKind } from './use-token-kind.ts';

/** Confirms an e-mail change (`?token=`) and shows the result (`?done=`). */
export default function MailChangePage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const kind = useTokenKind(token);
  const done = query.get('done');
  const form = useCall(redeemToken, { onDone: ({ next }) => location.assign(ownPath(next) ?? '/') });
  if (done === 'undo')
    return (
      <Task
        icon={<Undo2 />}
        title={t`The change is undone`}
        lead={t`The address from before the change is back and every device is logged out. We have sent an e-mail there: choose a new password with its link.`}
      />
    );
  if (done)
    return (
      <Task
        icon={<CircleCheck />}
        title={t`Your new e-mail address is confirmed`}
        lead={t`From now on our e-mails go there, and you log in with it.`}
      >
        <div className="form">
          <Button href="/notifications" variant="primary" size="lg">{t`Back to settings`}</Button>
        </div>
      </Task>
    );
  if (kind !== 'mail_change')
    return (
      <Task icon={<Link2Off />} title={t`Link expired or invalid, request a new email`}>
        <div className="form">
          <Button href="/notifications" variant="primary" size="lg">{t`Back to settings`}</Button>
        </div>
      </Task>
    );
  return (
    <Task
      icon={<MailCheck />}
      title={t`Confirm your new e-mail address`}
      lead={t`Press the button to use this address for your account.`}
    >
      <div className="form">
        <FormError>{form.error ?? form.field('email')}</FormError>
        <Button
          variant="primary"
          size="lg"
          loading={form.pending}
          onClick={() => form.send({ token })}
        >{t`Confirm`}</Button>
      </div>
    </Task>
  );
}
