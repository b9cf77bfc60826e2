import { useLingui } from '@lingui/react/macro';
import { Film } from './Film.tsx';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderCard, useLander } from './people.tsx';
import { useHeadline } from './use-tone.ts';

/** A film of a town at dusk: windows light up, a train passes. */
export default function VideoPage() {
  const { t } = useLingui();
  const { members } = useLander();
  const headline = useHeadline({
    warm: t`The day is done. Your evening can begin.`,
    direct: t`Tonight, with somebody who means it.`,
    playful: t`Last train home, or first message?`,
  });
  return (
    <LanderFrame name="film" onPhoto partners="people">
      <Film name="town" width={960} height={540} />
      <section className="film-words over-photo">
        <h1>{headline}</h1>
        <JoinForm button={t`Join free`} />
      </section>
      {members.length > 0 ? (
        <section className="film-people">
          <h2 className="below">{t`People here`}</h2>
          <div className="film-row slides stack gap-4">
            {members.slice(0, 6).map((person) => (
              <LanderCard key={person.id} person={person} sizes="(width >= 62rem) 220px, 44vw" />
            ))}
          </div>
        </section>
      ) : null}
    </LanderFrame>
  );
}
