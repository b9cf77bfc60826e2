import { useLingui } from '@lingui/react/macro';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, tileSizes, useLander } from './people.tsx';
import { useHeadline } from './use-tone.ts';

/** The wall: everybody at once, slightly tilted, behind one card. */
export default function CollagePage() {
  const { t } = useLingui();
  const { members } = useLander();
  const headline = useHeadline({
    warm: t`A lot of faces. One of them might be for you.`,
    direct: t`Look around. Then say hello.`,
    playful: t`Somebody on this wall likes bad jokes too.`,
  });
  return (
    <LanderFrame name="wall" onPhoto partners="people">
      <div className="wall stack gap-4" aria-hidden="true">
        {members.map((person, i) => (
          <div key={person.id} className="wall-photo frame">
            <LanderPhoto person={person} alt="" priority={i < 4} sizes={tileSizes} />
          </div>
        ))}
      </div>
      <section className="wall-card raised column">
        <h1>{headline}</h1>
        <p>{t`People who are here as well. Search, write, and see what becomes of it.`}</p>
        <JoinForm button={t`Join free`} />
      </section>
    </LanderFrame>
  );
}
