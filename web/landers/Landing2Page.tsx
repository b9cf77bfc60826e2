import { useLingui } from '@lingui/react/macro';
import { photoOf } from '../app/photo-of.ts';
import { Mark } from '../app/Mark.tsx';
import { MessageForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderPhoto, usePlace } from './people.tsx';
import { useLanding } from './use-landing.ts';
import { useTone } from './use-tone.ts';
import { agePart } from '../ui/age-part.ts';

/** The empty conversation: three ways to start it. */
export default function Landing2Page() {
  const { t } = useLingui();
  const { member } = useLanding();
  const { name, age } = member;
  const place = usePlace()(member);
  const lead = {
    warm: t`Nothing written yet. The first line is yours.`,
    direct: t`No one has to guess here. Say what you are after.`,
    playful: t`An empty page and a good face. Your move.`,
  }[useTone()];
  const openers = useOpeners(name);
  return (
    <LanderFrame name="talk" onPhoto partners="member">
      {member.photo ? (
        <img className="talk-haze" src={photoOf(member.photo).thumb ?? undefined} alt="" aria-hidden="true" />
      ) : null}
      <div className="talk-card frame column">
        <div className="talk-head">
          <div className="talk-photo">
            <LanderPhoto
              person={member}
              alt={t`Photo of ${name}`}
              priority
              mark="none"
              sizes="(width >= 48rem) 360px, (min-resolution: 2.5dppx) 213px, (min-resolution: 1.5dppx) 320px, 100vw"
            />
          </div>
          <div className="talk-who">
            <h1>
              {name}
              {agePart(age)}
            </h1>
            <p>{place}</p>
            {member.fictional ? (
              <p>
                <Mark ground="page" />
              </p>
            ) : null}
          </div>
        </div>
        <div className="talk-thread">
          <p className="talk-lead">{lead}</p>
          <MessageForm
            to={member}
            label={t`Or in your own words`}
            placeholder={t`Write to ${name}`}
            button={t`Send, and join free`}
            textRequired={false}
          >
            <fieldset className="talk-openers stack gap-2">
              <legend>{t`Begin with`}</legend>
              {openers.map((line, i) => (
                <label key={line} className="talk-bubble row">
                  <input type="radio" name="opener" value={line} defaultChecked={i === 0} />
                  <span>{line}</span>
                </label>
              ))}
            </fieldset>
          </MessageForm>
        </div>
      </div>
    </LanderFrame>
  );
}

/** First lines in the tone of the page. They are sent as they are, so they are plain and honest. */
function useOpeners(name: string): string[] {
  const { t } = useLingui();
  return {
    warm: [
      t`Hello ${name}, your photo made me stop. How is your evening?`,
      t`What would make this a good week for you?`,
      t`I would like to get to know you. Where shall we begin?`,
    ],
    direct: [
      t`Hello ${name}, I like what I see. What are you looking for?`,
      t`I am free this week. Are you?`,
      t`Tell me one thing you want, and I will tell you one of mine.`,
    ],
    playful: [
      t`Hello ${name}, I had a clever line ready and then I saw your photo.`,
      t`Two truths and a wish: you first?`,
      t`Quick question: wine, a walk or something we should not say out loud?`,
    ],
  }[useTone()];
}
