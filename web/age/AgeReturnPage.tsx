import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { finishAge } from '../../contract/age.ts';
import { PageTitle } from '../app/PageTitle.tsx';
import { useSearchParams } from '../app/navigation.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { takeNext } from './next.ts';

/** `/age/return`: back from the provider. Its answer is handed on once; what it says is decided by the server. */
export default function AgeReturnPage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const finish = useCall(finishAge);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const given = (name: string) => query.get(name) ?? undefined;
    const [code, answer, error] = [given('code'), given('answer'), given('error')];
    finish.send({
      state: query.get('state') ?? '00000000-0000-0000-0000-000000000000',
      ...(code ? { code } : {}),
      ...(answer ? { answer } : {}),
      ...(error ? { error: error.slice(0, 200) } : {}),
    });
    // The answer stays neither in the address nor in the history.
    history.replaceState(history.state, '', '/age/return');
  }, [query, finish]);
  const title = finish.done
    ? t`Your age is checked`
    : finish.error
      ? t`The check was not finished`
      : t`Reading the answer…`;
  return (
    <main className="task">
      <PageTitle title={title} />
      <div className="task-icon">
        {finish.done ? <BadgeCheck /> : finish.error ? <CircleAlert /> : <Spinner label={title} />}
      </div>
      <h1>{title}</h1>
      <div className="form" role="status">
        {finish.done ? (
          <>
            <p>{t`We keep that you are 18 or over, who said so and when. Nothing else.`}</p>
            <Button variant="primary" size="lg" onClick={() => location.assign(takeNext())}>{t`Go on`}</Button>
          </>
        ) : null}
        {finish.error ? (
          <>
            <p>{finish.error}</p>
            <Button variant="primary" size="lg" href="/age">{t`Back`}</Button>
          </>
        ) : null}
      </div>
    </main>
  );
}
