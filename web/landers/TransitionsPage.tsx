import { useLingui } from '@lingui/react/macro';
import { Mark } from '../app/Mark.tsx';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, useLander, usePlace } from './people.tsx';
import { useTone } from './use-tone.ts';

/** One portrait slowly becoming the next; who wishes no movement sees the first. */
export default function TransitionsPage() {
  const { t } = useLingui();
  const people = useLander().members.slice(0, 4);
  const place = usePlace();
  const headline = {
    warm: t`An evening can turn with one look.`,
    direct: t`Look. Like. Write.`,
    playful: t`Blink and you miss somebody.`,
  }[useTone()];
  return (
    <LanderFrame name="fade" on_photo>
      <div className="fade">
        {people.map((person, i) => (
          <figure key={person.id} className="fade-scene" data-of={people.length}>
            <div className="fade-photo"><LanderPhoto person={person} alt="" priority={i === 0} mark="none" /></div>
            <figcaption>
              <a href={`/members/${person.id}/landing`}>{person.name}, {person.age}</a> <span>{place(person)}</span>
              {person.fictional ? <Mark /> : null}
            </figcaption>
          </figure>
        ))}
      </div>
      <section className="fade-words">
        <h1>{headline}</h1>
        <JoinForm button={t`Join free`} />
      </section>
    </LanderFrame>
  );
}
