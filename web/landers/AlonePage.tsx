import { useLingui } from '@lingui/react/macro';
import { JoinForm, MessageForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, useLander, usePlace } from './people.tsx';
import { useTone } from './use-tone.ts';

const windows = 20;
/** Where somebody is at home: spread over the front of the house, five windows a floor. */
const lit = [6, 8, 2, 14, 10, 17];

/** The house across the street, in the evening: some windows are lit, and one can write to who is behind them. */
export default function AlonePage() {
  const { t } = useLingui();
  const people = useLander().members.slice(0, lit.length);
  const place = usePlace();
  const headline = {
    warm: t`Alone tonight? So is somebody else.`,
    direct: t`Alone tonight? Change that.`,
    playful: t`Alone tonight? The lights are on.`,
  }[useTone()];
  const house = (
    <fieldset className="house">
      <legend>{t`Choose a window`}</legend>
      {Array.from({ length: windows }, (_, i) => {
        const person = people[lit.indexOf(i)];
        return person ? (
          <label key={person.id} className="house-window" data-lit="">
            <input type="radio" name="to" value={person.id} required defaultChecked={person === people[0]} />
            <span className="house-pane">
              <LanderPhoto person={person} alt="" priority={lit.indexOf(i) < 2} sizes="(width >= 62rem) 110px, 20vw" mark="none" />
            </span>
            <span className="house-name">
              {person.name}, {person.age} <small>{place(person)}{person.fictional ? `, ${t`fictional profile`}` : ''}</small>
            </span>
          </label>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
          <span key={i} className="house-window" data-glow={i % 4 === 1 ? '' : undefined} aria-hidden="true"><span className="house-pane" /></span>
        );
      })}
    </fieldset>
  );
  return (
    <LanderFrame name="alone" on_photo>
      <div className="alone-words">
        <h1>{headline}</h1>
        {people.length > 0 ? <p>{t`Every lit window is a profile of this site. Pick one and say good evening.`}</p> : null}
      </div>
      {people.length > 0 ? (
        <MessageForm label={t`Your message`} placeholder={t`Good evening. I saw your light was on.`} button={t`Send, and join free`}>{house}</MessageForm>
      ) : (
        <JoinForm button={t`Join free`} />
      )}
    </LanderFrame>
  );
}
