import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../app/queries.ts';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { SkeletonList } from '../ui/Skeleton.tsx';
import { AccountForm } from './AccountForm.tsx';

/** Step 0 in a dialog over the current page. Once something is entered neither Escape nor the backdrop closes it. */
export default function SignupModal({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const settings = useSettings();
  const signup = useQuery(queries.signup()).data;
  const [inProgress, setInProgress] = useState(false);
  const [inbox, setInbox] = useState('');
  return (
    <ModalDialog
      id="signup"
      open
      onClose={onClose}
      locked={inProgress}
      closeLabel={t`Close`}
      title={t`Create your account`}
    >
      {signup === undefined ? (
        <SkeletonList rows={4} />
      ) : !signup.open ? (
        <p>{t`${settings.name} takes new members by invitation at the moment. If somebody sent you a link, open it again and come back here.`}</p>
      ) : inbox ? (
        <p>{t`We sent an e-mail to ${inbox}. Open the link in it, then log in.`}</p>
      ) : (
        <div onInput={() => setInProgress(true)}>
          <AccountForm signup={signup} onInbox={setInbox} />
        </div>
      )}
      {inProgress ? (
        <div className="form-actions above-sm">
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      ) : null}
    </ModalDialog>
  );
}
