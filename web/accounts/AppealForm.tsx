import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { appeal } from '../../contract/moderation.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** An appeal against a decision, by its number; open to suspended members too. */
export function AppealForm({ email, number }: { email: string; number: string }) {
  const { t } = useLingui();
  const id = useId();
  const form = useCall(appeal);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    form.send({ number: text('number'), email: text('email'), text: text('text') });
  };
  if (form.answer)
    return (
      <Banner tone="success" live title={t`We have your appeal (${form.answer.number}).`} className="above-lg">
        {t`Somebody who did not take the decision looks at it again. You get the answer by e-mail.`}
      </Banner>
    );
  return (
    <form className="form" onSubmit={submit}>
      <p className="soft">{t`Free of charge, within six months. Somebody who did not take the decision looks at it again.`}</p>
      <FormError>{form.error}</FormError>
      <Field
        id={`${id}-number`}
        label={t`Number of the decision`}
        hint={t`You’ll find it in our e-mail, e.g. D-2026-12345678.`}
        error={form.field('number')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="number"
            required
            defaultValue={number}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
          />
        )}
      </Field>
      <Field id={`${id}-text`} label={t`Why is it wrong?`} error={form.field('text')}>
        {(control) => <TextArea {...control} name="text" rows={5} required maxLength={4000} />}
      </Field>
      <Field
        id={`${id}-email`}
        label={t`Your e-mail address`}
        hint={t`The one of your account.`}
        error={form.field('email')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            required
            autoComplete="email"
            defaultValue={email}
            maxLength={254}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={form.pending}
        loadingLabel={t`Sending`}
      >{t`Send the appeal`}</Button>
    </form>
  );
}
