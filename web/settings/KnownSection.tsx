import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { addHide, removeHide } from '../../contract/control.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { useDates } from '../app/use-dates.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Section } from './Section.tsx';

/** Hiding from people the member knows, by address or number. */
export function KnownSection() {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { day } = useDates();
  const key = queries.hides().queryKey;
  const { hides } = useSuspenseQuery(queries.hides()).data;
  const [value, setValue] = useState('');
  const form = useCall(addHide, {
    onDone: ({ hide }) => {
      setValue('');
      client.setQueryData(key, (old) => ({
        hides: [hide, ...(old?.hides ?? []).filter((other) => other.id !== hide.id)],
      }));
    },
  });
  const remove = useMutation({
    mutationFn: (hideId: string) => call(client, removeHide, { params: { id: hideId } }),
    onMutate: (hideId) => {
      const before = client.getQueryData(key);
      client.setQueryData(key, { hides: (before?.hides ?? []).filter((hide) => hide.id !== hideId) });
      return { before };
    },
    onError: (error, _id, context) => {
      client.setQueryData(key, context?.before);
      toasts.show({ text: errorText(error), tone: 'danger' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send({ value });
  };
  return (
    <Section
      id="known"
      title={t`Hide from people you know`}
      lead={t`A colleague, a relative, an ex: enter their e-mail address or phone number. If they’re here, or join later, they won’t find you.`}
    >
      <form className="form" method="post" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        <Field
          id={`${id}-value`}
          label={t`E-mail address or phone number`}
          hint={t`Numbers with the country code, such as +44 7700 900123. Few members have given us a number: an address finds more people.`}
        >
          {(control) => (
            <TextInput
              {...control}
              name="value"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={120}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
        <div className="form-actions">
          <Button type="submit" variant="line" loading={form.pending}>{t`Hide from this person`}</Button>
        </div>
      </form>
      {hides.length === 0 ? null : (
        <ul className="settings-sessions above-sm stack gap-5">
          {hides.map((hide) => {
            const since = day(hide.created_at);
            const { hint } = hide;
            return (
              <li className="row tap gap-6" key={hide.id}>
                {hide.kind === 'email' ? <Mail /> : <Phone />}
                <span className="fill">
                  <span className="line strong known-hint">{hint}</span>
                  <span className="line small soft">{t`Since ${since}`}</span>
                </span>
                <Button aria-label={t`Remove ${hint}`} onClick={() => remove.mutate(hide.id)}>{t`Remove`}</Button>
              </li>
            );
          })}
        </ul>
      )}
      <p className="settings-export small soft">{t`You still see everybody. Your visits and likes do not reach people you hide from. But if you write to one of them, they see you.`}</p>
      <p className="settings-export small soft">{t`We keep only a code made from what you enter, never the address or number. We tell nobody: not the person, and we do not tell you whether they are here. People you already write with can still see you; block them instead.`}</p>
    </Section>
  );
}
