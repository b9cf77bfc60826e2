import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { EmailSuggestion, StartWho } from '../app/StartFields.tsx';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { EmailInput } from '../ui/EmailInput.tsx';

/** The start of sign-up: own gender, wanted gender, e-mail. Posts to /signup, which continues; needs no JavaScript. */
export function StartForm() {
  const { t } = useLingui();
  const { min_age: minAge, free_conversations: freeConversations, message_credits: messageCredits } = useSettings();
  const free =
    freeConversations === 0
      ? null
      : t`${plural(freeConversations, { one: 'Your first conversation is free too.', other: 'So are your first # conversations.' })}`;
  const price = t`${plural(messageCredits, { one: 'After that a message costs # credit.', other: 'After that a message costs # credits.' })}`;
  return (
    <form className="start stack gap-5" method="post" action="/signup" data-signup-start="">
      <StartWho idPrefix="start" />
      <div className="start-mail stack gap-5">
        <Field id="start-email" label={t`E-mail`}>
          {(control) => <EmailInput {...control} placeholder={t`you@example.com`} />}
        </Field>
        <Button type="submit" variant="primary" size="lg">{t`Start free`}</Button>
      </div>
      <EmailSuggestion />
      <p className="start-fine">
        {t`${minAge} and over. Joining is free.`} {free} {price}
      </p>
    </form>
  );
}
