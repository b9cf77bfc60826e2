import { useLingui } from '@lingui/react/macro';
import { Film } from './Film.tsx';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { useHeadline } from './use-tone.ts';

/** A film of portraits that fade slowly into each other. */
export default function TransitionsPage() {
  const { t } = useLingui();
  const headline = useHeadline({
    warm: t`An evening can turn with one look.`,
    direct: t`Look. Like. Write.`,
    playful: t`Blink and you’ll miss somebody.`,
  });
  return (
    <LanderFrame name="fade" onPhoto partners="people">
      <div className="fade frame">
        <Film name="faces" width={480} height={640} />
      </div>
      <section className="fade-words over-photo">
        <h1>{headline}</h1>
        <JoinForm button={t`Join free`} />
      </section>
    </LanderFrame>
  );
}
