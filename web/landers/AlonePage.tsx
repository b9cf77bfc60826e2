import { useLingui } from '@lingui/react/macro';
import { Mark } from '../app/Mark.tsx';
import { JoinForm, MessageForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, useLander, usePlace } from './people.tsx';
import { useHeadline } from './use-tone.ts';
import { agePart } from '../ui/age-part.ts';

const windows = 15;
/** Where the people are: spread over the facade, three windows a floor on phones, five on wide screens. */
const lit = [1, 3, 8, 5, 12, 10];

/**
 * The house across the street in the evening: some windows are lit, and the visitor can write to the people behind
 * them.
 */
export default function AlonePage() {
  const { t } = useLingui();
  const people = useLander().members.slice(0, lit.length);
  const place = usePlace();
  const headline = useHeadline({
    warm: t`Alone tonight? So is somebody else.`,
    direct: t`Alone tonight? Change that.`,
    playful: t`Alone tonight? The lights are on.`,
  });
  const house = (
    <fieldset className="house stack gap-6">
      <legend>{t`Choose a window`}</legend>
      {Array.from({ length: windows }, (_, i) => {
        const person = people[lit.indexOf(i)];
        return person ? (
          <label key={person.id} className="house-window" data-lit="">
            <input type="radio" name="to" value={person.id} required defaultChecked={person === people[0]} />
            <span className="house-pane frame">
              <LanderPhoto
                person={person}
                alt=""
                priority={lit.indexOf(i) < 2}
                sizes="(width >= 62rem) 110px, 26vw"
                mark="none"
              />
            </span>
            <span className="house-name">
              <span>
                <b>{person.name}</b>
                {agePart(person.age)}
              </span>
              <small>{place(person)}</small>
              {person.fictional ? <Mark /> : null}
            </span>
          </label>
        ) : (
          <span key={i} className="house-window" data-glow={i % 3 === 0 ? '' : undefined} aria-hidden="true">
            <span className="house-pane frame" />
          </span>
        );
      })}
    </fieldset>
  );
  return (
    <LanderFrame name="alone" onPhoto partners="people">
      <div className="alone-words">
        <h1>{headline}</h1>
        {people.length > 0 ? (
          <p className="above-sm">{t`Behind every face is a profile on this site. Pick a window and say good evening.`}</p>
        ) : null}
      </div>
      {people.length > 0 ? (
        <MessageForm
          label={t`Your message`}
          placeholder={t`Good evening. I saw your light was on.`}
          button={t`Send, and join free`}
        >
          {house}
        </MessageForm>
      ) : (
        <JoinForm button={t`Join free`} />
      )}
    </LanderFrame>
  );
}
