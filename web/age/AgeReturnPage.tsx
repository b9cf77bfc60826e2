import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
  // Without the check's id there is nothing to hand on. Only the first address says so: it is cleared below.
  const [state] = useState(() => query.get('state'));
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || !state) return;
    sent.current = true;
    const given = (name: string) => query.get(name) ?? undefined;
    const [code, answer, error] = [given('code'), given('answer'), given('error')];
    finish.send({
      state,
      ...(code ? { code } : {}),
      ...(answer ? { answer } : {}),
      ...(error ? { error: error.slice(0, 200) } : {}),
    });
    // The answer stays neither in the address nor in the history.
    history.replaceState(history.state, '', '/age/return');
  }, [query, finish, state]);
  const failed = !state || finish.error !== undefined;
  const refused = finish.code === 'age_refused';
  const title = finish.done
    ? t`Your age is checked`
    : refused
      ? t`The check did not show that you are 18`
      : failed
        ? t`The check was not finished`
        : t`Reading the answer…`;
  return (
    <main className="task">
      <PageTitle title={title} />
      <div className="task-icon">
        {finish.done ? <BadgeCheck /> : failed ? <CircleAlert /> : <Spinner label={title} />}
      </div>
      <h1>{title}</h1>
      <div className="form" role="status">
        {finish.done ? (
          <>
            <p>{t`We keep only that you are 18 or over, who confirmed it and when.`}</p>
            <Button variant="primary" size="lg" onClick={() => location.assign(takeNext())}>{t`Continue`}</Button>
          </>
        ) : null}
        {failed ? (
          <>
            <p>{finish.error ?? t`An error has occurred.`}</p>
            <Button variant="primary" size="lg" href="/age">{t`Back`}</Button>
            {refused ? <Button variant="line" href="/pages/service">{t`Customer service`}</Button> : null}
          </>
        ) : null}
      </div>
    </main>
  );
}
