import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { askAboutData, type PrivacyKind, proveDataRequest } from '../../contract/privacy.ts';
import { FormError } from '../app/FormError.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useCall } from '../app/use-call.ts';
import { useDates } from '../app/use-dates.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** A request about one's own data, without an account or a log-in: a mail asks whether it was you. */
export function DataForm({ email }: { email: string }) {
  const { t } = useLingui();
  const id = useId();
  const form = useCall(askAboutData);
  const kinds: Record<PrivacyKind, string> = {
    export: t`Get a copy of my data`,
    correct: t`Have something corrected`,
    erase: t`Have everything erased`,
    object: t`Object to what is done with my data`,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    form.send({ kind: text('kind') as PrivacyKind, text: text('text'), email: text('email') });
  };
  if (form.answer)
    return (
      <Banner tone="success" live title={t`Look into your mailbox`} className="above-lg">
        {t`We sent a link to this address. Follow it within 3 days: only then does your request count.`}
      </Banner>
    );
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <p>{t`Here you can ask even if you have no account or cannot log in. You get our answer within 30 days.`}</p>
      <Field id={`${id}-kind`} label={t`What do you want?`} error={form.field('kind')}>
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
      <Field id={`${id}-text`} label={t`What should we know?`} labelEnd={t`optional`} error={form.field('text')}>
        {(control) => <TextArea {...control} name="text" rows={5} maxLength={4000} />}
      </Field>
      <Field
        id={`${id}-email`}
        label={t`Your e-mail address`}
        hint={t`The one your account has, or had.`}
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
      >{t`Send me the link`}</Button>
    </form>
  );
}

/** Where the link of the mail leads. A press is asked for, since programs that look through mails follow links. */
export function DataProof({ proof }: { proof: string }) {
  const { t } = useLingui();
  const { day } = useDates();
  const form = useCall(proveDataRequest);
  const { answer } = form;
  const until = answer ? day(answer.due_at) : '';
  const number = answer?.number ?? '';
  return (
    <main className="page-narrow column">
      <PageTitle title={t`Your data`} />
      <h1>{t`Your request about your data`}</h1>
      {answer ? (
        <Banner tone="success" live title={t`We have your request. Its number is ${number}.`}>
          {t`You get our answer by ${until}, at this address.`}
        </Banner>
      ) : (
        <>
          <FormError>{form.error}</FormError>
          <p className="task-lead">{t`Was it you who asked? Then confirm it, and our team begins.`}</p>
          <Button
            variant="primary"
            size="lg"
            block
            loading={form.pending}
            loadingLabel={t`Sending`}
            onClick={() => form.send({ proof })}
          >{t`Yes, I asked`}</Button>
        </>
      )}
    </main>
  );
}
