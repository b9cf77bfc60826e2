import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { nicheStart } from '../../contract/niche-filters.ts';
import { useNiche } from '../app/use-niche.ts';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { EmailInput } from '../ui/EmailInput.tsx';

/** The start of sign-up: own gender, wanted gender, e-mail. Posts to /signup, which continues; needs no JavaScript. */
export function StartForm() {
  const { t } = useLingui();
  const start = nicheStart(useNiche());
  const { min_age: minAge, free_conversations: freeConversations, message_credits: messageCredits } = useSettings();
  const me = [
    { value: 'male', label: t({ context: 'I am', message: 'a man' }) },
    { value: 'female', label: t({ context: 'I am', message: 'a woman' }) },
  ];
  const wanted = [
    { value: 'male', label: t({ context: 'Looking for', message: 'a man' }) },
    { value: 'female', label: t({ context: 'Looking for', message: 'a woman' }) },
  ];
  const free =
    freeConversations === 0
      ? null
      : t`${plural(freeConversations, { one: 'Your first conversation is free too.', other: 'So are your first # conversations.' })}`;
  const price = t`${plural(messageCredits, { one: 'After that a message costs # credit.', other: 'After that a message costs # credits.' })}`;
  return (
    <form className="start stack gap-5" method="post" action="/signup" data-signup-start="">
      <div className="start-who stack gap-5">
        <Field id="start-gender" label={t`I am`}>
          {(control) => <Select {...control} name="gender" options={me} defaultValue={start.gender} />}
        </Field>
        <Field id="start-wanted" label={t({ context: 'my own form', message: 'Looking for' })}>
          {(control) => <Select {...control} name="wanted" options={wanted} defaultValue={start.wanted} />}
        </Field>
      </div>
      <div className="start-mail stack gap-5">
        <Field id="start-email" label={t`E-mail`}>
          {(control) => <EmailInput {...control} placeholder={t`you@example.com`} />}
        </Field>
        <Button type="submit" variant="primary" size="lg">{t`Start free`}</Button>
      </div>
      <p className="start-suggestion text-md" data-email-suggestion="" hidden aria-live="polite">
        <Trans>
          Did you mean <button type="button" className="link" />?
        </Trans>
      </p>
      <p className="start-fine">
        {t`${minAge} and over. Joining is free.`} {free} {price}
      </p>
    </form>
  );
}
