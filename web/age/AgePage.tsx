import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BadgeCheck, IdCard } from 'lucide-react';
import { startAge } from '../../contract/age.ts';
import { FormError } from '../app/FormError.tsx';
import { useSearchParams } from '../app/navigation.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { useCall } from '../app/use-call.ts';
import { useDates } from '../app/use-dates.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useAgeWords } from './use-age-words.ts';
import { keepNext } from './next.ts';

/** `/age`: why the age is asked for here, who can check it and who then sees what. */
export default function AgePage() {
  const { t } = useLingui();
  const { day } = useDates();
  const [query] = useSearchParams();
  const state = useSuspenseQuery(queries.age()).data;
  const words = useAgeWords();
  const start = useCall(startAge, {
    onDone: ({ url }) => {
      keepNext(query.get('next'));
      location.assign(url);
    },
  });
  const open = state.needs === 'nothing' && !state.check && !state.asked;
  const title = open
    ? t`No check is needed`
    : state.needs === 'factor'
      ? t`One more step at each log-in`
      : state.check
        ? t`Your age is checked`
        : t`Check your age`;
  return (
    <main className="task">
      <PageTitle title={title} />
      <div className="task-icon">{state.check ? <BadgeCheck /> : <IdCard />}</div>
      <h1>{title}</h1>
      {state.check ? (
        <p className="task-lead">
          {t`Checked on ${day(state.check.checked_at)} by ${words.name(state.check.provider)}, good until ${day(state.check.valid_until)}. That is all we keep.`}
        </p>
      ) : open ? (
        <p className="task-lead">{t`In your country your age does not have to be checked. Photos and chats are open to you.`}</p>
      ) : (
        <p className="task-lead">
          {state.needs === 'nothing'
            ? t`Our team asked you to have your age checked. Until then you cannot write to anybody new.`
            : state.level === 'entry'
              ? t`In your country we may show profiles only to people whose age was checked.`
              : t`In your country we may show photos and chats only to people whose age was checked.`}{' '}
          {t`We learn one thing: 18 or over. Not your name, date of birth, face or document.`}
        </p>
      )}
      <div className="form">
        <FormError>{start.error}</FormError>
        {state.needs === 'factor' ? (
          <>
            <p>{t`Here every log-in needs a passkey or a code. Set one up in the settings, then log in again.`}</p>
            <Button variant="primary" size="lg" href="/notifications#security">{t`Go to settings`}</Button>
          </>
        ) : null}
        {state.blocked_until && !state.check ? (
          <Banner tone="warning" title={t`We look at it together`}>
            {t`Two checks did not show that you are 18. Our customer service is looking at it; you can try again from ${day(state.blocked_until)}.`}
          </Banner>
        ) : null}
        {open ? <Button variant="primary" size="lg" href="/members">{t`Search`}</Button> : null}
        {state.check || state.blocked_until || open
          ? null
          : state.providers.map((provider) => (
              <Card key={provider} as="section" aria-labelledby={`age-${provider}`}>
                <div className="stack gap-2">
                  <h2 id={`age-${provider}`}>{words.name(provider)}</h2>
                  <p className="soft">{words.who(provider)}</p>
                </div>
                <div className="form-actions above-sm">
                  <Button
                    variant="primary"
                    loading={start.pending}
                    onClick={() => start.send({ provider })}
                  >{t`Start`}</Button>
                </div>
              </Card>
            ))}
        {state.providers.length === 0 && !state.check && !open ? (
          <p>{t`No check is available at the moment. Please write to customer service.`}</p>
        ) : null}
        {state.needs === 'check' ? (
          <>
            <p className="small soft">{t`Without it, your own profile and the settings stay open to you.`}</p>
            <Button variant="line" href="/profile">{t`Not now`}</Button>
          </>
        ) : null}
      </div>
    </main>
  );
}
