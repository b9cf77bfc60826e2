import { useLingui } from '@lingui/react/macro';
import { DoorClosed } from 'lucide-react';
import { useSearchParams } from '../app/navigation.tsx';
import { useDates } from '../app/use-dates.ts';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Task } from './Task.tsx';

/** After deletion: hidden now, erased in 14 days, and the way back until then. */
export default function AccountDeletedPage() {
  const { t } = useLingui();
  const { day } = useDates();
  const settings = useSettings();
  const until = new Date(useSearchParams()[0].get('until') ?? '');
  const date = Number.isNaN(until.getTime()) ? '' : day(until);
  return (
    <Task
      icon={<DoorClosed />}
      title={t`Your account is deleted`}
      lead={t`Nobody can see your profile any more and you are logged out everywhere.`}
    >
      <div className="form">
        <p>
          {date
            ? t`On ${date} everything is erased for good. Until then the link in the e-mail we sent you brings your account back.`
            : t`After 14 days everything is erased for good. Until then the link in the e-mail we sent you brings your account back.`}
        </p>
        <p className="soft">{t`Thank you for your time on ${settings.name}. We wish you good evenings.`}</p>
        <Button href="/" size="lg">{t`Back to home`}</Button>
      </div>
    </Task>
  );
}
