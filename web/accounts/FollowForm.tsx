import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { followCase } from '../../contract/moderation.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useDates } from '../app/use-dates.ts';

/** The state of a complaint or case, by number and e-mail address. */
export function FollowForm({ email, number }: { email: string; number: string }) {
  const { t } = useLingui();
  const id = useId();
  const form = useCall(followCase);
  const { day } = useDates();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    form.send({ number: String(data.get('number')), email: String(data.get('email')) });
  };
  const foundCase = form.answer?.case;
  const statuses = { open: t`We are looking at it`, answered: t`Answered`, appealed: t`Being looked at again` };
  return (
    <>
      <form className="form" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        <Field id={`${id}-number`} label={t`Number`} error={form.field('number')}>
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
        <Field id={`${id}-email`} label={t`Your e-mail address`} error={form.field('email')}>
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
          loadingLabel={t`Looking`}
        >{t`See where it stands`}</Button>
      </form>
      <div role="status">
        {foundCase ? (
          <Card as="section" padding="lg" className="above-lg complaints-found">
            <p className="complaints-line row wraps">
              <strong>{foundCase.number}</strong>{' '}
              <Tag tone={foundCase.status === 'answered' ? 'success' : 'amber'}>{statuses[foundCase.status]}</Tag>
            </p>
            <p className="muted small">
              {foundCase.due_at
                ? t`Received ${day(foundCase.created_at)}. We’ll answer by ${day(foundCase.due_at)}.`
                : t`Received ${day(foundCase.created_at)}.`}
            </p>
            {foundCase.text ? <p className="complaints-quote">{foundCase.text}</p> : null}
            {foundCase.answer.map((text) => (
              <p key={text} className="complaints-answer">
                {text}
              </p>
            ))}
            {foundCase.appeal_until ? (
              <p className="muted small">{t`You can appeal until ${day(foundCase.appeal_until)}.`}</p>
            ) : null}
          </Card>
        ) : null}
      </div>
    </>
  );
}
