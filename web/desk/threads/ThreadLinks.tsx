import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import type { openThread, steerThread } from '../../../contract/desk-threads.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Link } from '../Link.tsx';

/** What a complaint is about beside its letters: members, payments, cases, linked by what is typed. */
export function ThreadLinks({
  linked,
  onSteer,
}: {
  linked: AnswerOf<typeof openThread>['linked'];
  /** @returns whether it was done */
  onSteer(body: BodyOf<typeof steerThread>): Promise<boolean>;
}) {
  const { t } = useLingui();
  const id = useId();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const link = String(new FormData(form).get('link')).trim();
    if (link !== '' && (await onSteer({ link }))) form.reset();
  };
  return (
    <>
      {linked.length > 0 ? (
        <ul className="desk-lines" aria-label={t`Linked to`}>
          {linked.map(({ key, title: name, href }) => (
            <li key={key}>
              <Link className="link" to={href}>
                {name}
              </Link>
              <Button aria-label={t`Remove ${name}`} onClick={() => void onSteer({ unlink: key })}>{t`Remove`}</Button>
            </li>
          ))}
        </ul>
      ) : null}
      <form className="thread-steer" onSubmit={(event) => void add(event)}>
        <Field id={`${id}-link`} label={t`Link to`} hint={t`The number of an order or a case, or a member’s name`}>
          {(control) => <TextInput {...control} name="link" required maxLength={80} autoComplete="off" />}
        </Field>
        <Button type="submit">{t`Add`}</Button>
      </form>
    </>
  );
}
