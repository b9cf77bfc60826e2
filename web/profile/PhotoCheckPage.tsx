import './photo-check.css';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { BadgeCheck, Hourglass, ScanFace } from 'lucide-react';
import { useEffect } from 'react';
import { checkHours, endPhotoCheck, startPhotoCheck } from '../../contract/photo-check.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useDates } from '../app/use-dates.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { useUser } from '../app/use-site.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckCamera } from './CheckCamera.tsx';
import { photoCheckQuery } from './photo-check-query.ts';

/** `/photo-check`: showing that one's photos are oneself, what happens with the pictures, and how it ended. */
export default function PhotoCheckPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { day } = useDates();
  const { check } = useSuspenseQuery(photoCheckQuery()).data;
  const user = useUser();
  const key = photoCheckQuery().queryKey;
  // Whoever decides makes the member's own facts anew (live event): the state here follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer about the member
  useEffect(() => void client.invalidateQueries({ queryKey: key }), [user]);
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? call(client, startPhotoCheck, { body: {} }) : call(client, endPhotoCheck, {})),
    onSuccess: (answer) => client.setQueryData(key, answer),
  });
  const titles = {
    none: t`Show that your photos are you`,
    asked: t`Show that your photos are you`,
    sent: t`We are looking at your pictures`,
    checked: t`Your photos are checked`,
    resting: t`Your new main photo is being compared`,
    other: t`Your main photo needs a new check`,
  };
  const title = titles[check.state];
  const begin = (
    <Button
      variant={check.state === 'checked' ? 'line' : 'primary'}
      size="lg"
      loading={change.isPending}
      onClick={() => change.mutate(true)}
    >
      {check.state === 'none' ? t`Start` : t`Take new pictures`}
    </Button>
  );
  const { last } = check;
  return (
    <main className="task photo-check">
      <PageTitle title={title} />
      <div className="task-icon">
        {check.state === 'checked' ? <BadgeCheck /> : check.state === 'sent' ? <Hourglass /> : <ScanFace />}
      </div>
      <h1>{title}</h1>
      {check.state === 'asked' && check.open ? (
        <CheckCamera key={check.open.step} open={check.open} onEnd={() => change.mutate(false)} />
      ) : (
        <div className="form">
          {check.state === 'checked' && check.checked_at ? (
            <p className="task-lead">
              {t`A member of our team compared your main photo with your selfie on ${day(check.checked_at)}. Others see the mark beside your name.`}
            </p>
          ) : null}
          {check.state === 'sent' ? (
            <p className="task-lead">
              {t`Someone from our team compares them with your photos, usually within a day. They are deleted after ${checkHours} hours at most, whatever the result.`}
            </p>
          ) : null}
          {check.state === 'resting' ? (
            <p className="task-lead">{t`You changed your main photo. The mark comes back as soon as someone from our team has seen that it shows you.`}</p>
          ) : null}
          {check.state === 'other' ? (
            <p className="task-lead">{t`Your main photo does not seem to show the person in your selfies, so there is no mark beside your name.`}</p>
          ) : null}
          {last && (check.state === 'none' || check.state === 'other') ? (
            <Banner
              tone="warning"
              title={
                last.status === 'lapsed' ? t`The last check ended without an answer` : t`The last check did not succeed`
              }
              end={
                last.number ? (
                  <Button variant="line" href={`/complaints?case=${encodeURIComponent(last.number)}`}>
                    {t({ context: 'a button', message: 'Appeal' })}
                  </Button>
                ) : undefined
              }
            >
              {last.status === 'lapsed'
                ? t`The pictures are deleted, and it says nothing about you. You can begin again.`
                : last.reason_text}
            </Banner>
          ) : null}
          {check.state === 'none' || check.state === 'asked' ? (
            <ul className="check-facts stack gap-4">
              <li>{t`You take two pictures with your camera, each in a pose that we choose.`}</li>
              <li>{t`Someone from our team compares them with your photos. No program looks at your face, and nothing is measured.`}</li>
              <li>{t`The pictures are deleted with the decision, after 72 hours at most. No member ever sees them.`}</li>
              <li>{t`Then a mark appears beside your name. It says that your photos were compared, and nothing about name, age or intentions.`}</li>
              <li>{t`It is your choice. Without it, everything works as before.`}</li>
            </ul>
          ) : null}
          <FormError>{change.error ? errorText(change.error) : undefined}</FormError>
          {!check.has_photo ? (
            <Banner tone="info" end={<Button href="/profile#photos" variant="line">{t`Go to your photos`}</Button>}>
              {t`First you need a photo that others can see. As soon as our team has approved it, you can begin.`}
            </Banner>
          ) : check.state === 'sent' ? (
            <Button onClick={() => change.mutate(false)}>{t`Take it back and delete the pictures`}</Button>
          ) : (
            begin
          )}
          <Link className="link" href="/profile">{t`Back to your profile`}</Link>
        </div>
      )}
    </main>
  );
}
