/** The two forms of landers. Both post to /signup, which continues; neither needs JavaScript. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmailSuggestion, StartWho } from '../app/StartFields.tsx';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Mark } from '../app/Mark.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { LanderPhoto, useLander } from './people.tsx';
import { EmailInput } from '../ui/EmailInput.tsx';

/** As many faces as fit in a row on a phone. */
const maxRecipients = 4;

interface MessageFormProps {
  /** The recipient; omitted where the visitor chooses with a control named `to` among the children. */
  to?: { id: string; fictional: boolean } | undefined;
  label: ReactNode;
  placeholder: string;
  button: string;
  /** A choice above the text box, which may then stay empty. */
  children?: ReactNode;
  textRequired?: boolean | undefined;
}

/** The free first message: stored until the account exists, then delivered. */
export function MessageForm({ to, label, placeholder, button, children, textRequired = true }: MessageFormProps) {
  const { message_length: messageLength } = useSettings();
  return (
    <form className="lander-form" method="post" action="/signup">
      {to ? <input type="hidden" name="to" value={to.id} /> : null}
      {children}
      <Field id="lander-message" label={label}>
        {(control) => (
          <TextArea
            {...control}
            name="signup_message"
            rows={3}
            required={textRequired}
            maxLength={Math.min(1000, messageLength)}
            placeholder={placeholder}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" block iconEnd={<Send />}>
        {button}
      </Button>
      <Fine hasMessage fictional={to?.fictional} />
    </form>
  );
}

/** Own gender, wanted gender, a free message to one of the people on the page, e-mail. */
export function JoinForm({ button }: { button: string }) {
  const { t } = useLingui();
  const { message_length: messageLength } = useSettings();
  const people = useLander().members.slice(0, maxRecipients);
  return (
    <form className="lander-form" method="post" action="/signup" data-signup-start="">
      <StartWho idPrefix="lander" />
      {people.length > 0 ? (
        <>
          <fieldset className="lander-to">
            <legend>{t`Write to`}</legend>
            <div>
              {people.map((person, i) => (
                <label key={person.id}>
                  <input type="radio" name="to" value={person.id} defaultChecked={i === 0} />
                  <span className="lander-face-picture">
                    <LanderPhoto person={person} alt="" sizes="72px" mark="none" />
                  </span>
                  {person.fictional ? <Mark ground="page" /> : null}
                  <span>{person.name}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Field id="lander-message" label={t`Your message`} labelEnd={t`optional`}>
            {(control) => (
              <TextArea
                {...control}
                name="signup_message"
                rows={2}
                maxLength={Math.min(1000, messageLength)}
                placeholder={t`Good evening. How was your day?`}
              />
            )}
          </Field>
        </>
      ) : null}
      <Field id="lander-email" label={t`E-mail`}>
        {(control) => <EmailInput {...control} placeholder={t`you@example.com`} />}
      </Field>
      <EmailSuggestion />
      <Button type="submit" variant="primary" size="lg" block>
        {button}
      </Button>
      <Fine hasMessage={people.length > 0} />
    </form>
  );
}

/** Beside every form: the age limit, what is free, and that some profiles are fictional. */
function Fine({ hasMessage, fictional }: { hasMessage?: boolean; fictional?: boolean | undefined }) {
  const { t } = useLingui();
  const { min_age: minAge, free_conversations: freeConversations, fictional_warning: fictionalWarning } = useSettings();
  return (
    <div className="start-fine lander-fine stack gap-3">
      <p>
        {t`${minAge} and over. Joining is free.`}{' '}
        {hasMessage ? t`We’ll deliver your message as soon as your account is ready.` : null}{' '}
        {freeConversations > 0
          ? t`${plural(freeConversations, { one: 'Your first conversation costs nothing.', other: 'Your first # conversations cost nothing.' })}`
          : null}
      </p>
      <p>
        <Mark ground="page" />{' '}
        {fictional
          ? fictionalWarning
          : t`Profiles with this mark are written by our team for entertainment. You cannot meet them.`}{' '}
        <a className="link" href="/pages/fictional">{t`How it works`}</a>
      </p>
    </div>
  );
}
