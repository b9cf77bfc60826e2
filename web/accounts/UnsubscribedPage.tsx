import { useLingui } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import { useSearchParams } from '../app/navigation.tsx';
import { Button } from '../ui/Button.tsx';
import { Task } from './Task.tsx';

/** After the press in a mail with offers or news: done, without a log-in, and where it could be changed again. */
export default function UnsubscribedPage() {
  const { t } = useLingui();
  const news = useSearchParams()[0].get('of') === 'news';
  return (
    <Task
      icon={<BellOff />}
      title={news ? t`You’ll get no more news by e-mail` : t`You’ll get no more offers by e-mail`}
      lead={t`This applies from now on. An e-mail that is already on its way may still arrive.`}
    >
      <div className="form">
        <p className="soft">{t`Messages, likes and e-mails about your account are not affected.`}</p>
        <Button href="/notifications#mails" size="lg">{t`All e-mail settings`}</Button>
      </div>
    </Task>
  );
}
