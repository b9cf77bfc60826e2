import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { type ComplaintKind, complain } from '../../contract/moderation.ts';
import { FormError } from '../app/FormError.tsx';
import { useFictional } from '../app/Mark.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useDates } from '../app/use-dates.ts';

/** A complaint; the answer gives its number. */
export function ComplaintForm({ email }: { email: string }) {
  const { t } = useLingui();
  const id = useId();
  const { day } = useDates();
  const { label } = useFictional();
  const form = useCall(complain);
  const kinds: Record<ComplaintKind, string> = {
    illegal_content: t`Illegal content`,
    abuse: t`A member’s behaviour`,
    fictional: label,
    payment: t`A payment`,
    privacy: t`My data and privacy`,
    technical: t`Something does not work`,
    service: t`Our service`,
    other: t`Something else`,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    const reference = text('reference').trim();
    form.send({
      kind: text('kind') as ComplaintKind,
      text: text('text'),
      email: text('email'),
      ...(reference ? { reference } : {}),
    });
  };
  if (form.answer) {
    const { number, due_at: dueAt } = form.answer;
    const until = day(dueAt);
    return (
      <Banner tone="success" live title={t`We have your message. Its number is ${number}.`} className="above-lg">
        {t`You get a receipt now and our answer by ${until}, both by e-mail.`}
      </Banner>
    );
  }
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <Field id={`${id}-kind`} label={t`What is it about?`} error={form.field('kind')}>
        {(control) => (
          <Select
            {...control}
            name="kind"
            required
            defaultValue=""
            placeholder={t`Choose`}
            options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          />
        )}
      </Field>
      <Field id={`${id}-text`} label={t`What happened?`} error={form.field('text')}>
        {(control) => <TextArea {...control} name="text" rows={5} required maxLength={4000} />}
      </Field>
      <Field
        id={`${id}-reference`}
        label={t`Which profile or message?`}
        labelEnd={t`optional`}
        hint={t`The name, or the link of the page.`}
        error={form.field('reference')}
      >
        {(control) => <TextInput {...control} name="reference" maxLength={300} />}
      </Field>
      <Field id={`${id}-email`} label={t`Your e-mail address`} hint={t`We answer there.`} error={form.field('email')}>
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
      >{t`Send`}</Button>
    </form>
  );
}
