import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef } from 'react';
import { type openThread, steerThread } from '../../../contract/desk-threads.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { FormError } from '../../app/FormError.tsx';
import { useCall } from '../../app/use-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Link } from '../Link.tsx';

/** What a complaint is about beside its letters: members, payments, cases, linked by what is typed. */
export function ThreadLinks({
  about,
  linked,
  onLinked,
  onUnlink,
}: {
  /** The id of the complaint. */
  about: string;
  linked: AnswerOf<typeof openThread>['linked'];
  onLinked(done: AnswerOf<typeof steerThread>): void;
  onUnlink(key: string): void;
}) {
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const link = useCall(steerThread, {
    params: { id: about },
    onDone: (done) => {
      form.current?.reset();
      onLinked(done);
    },
  });
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    link.send({ link: String(new FormData(event.currentTarget).get('link')).trim() });
  };
  return (
    <section className="thread-links">
      {linked.length > 0 ? (
        <>
          <h3>{t`Linked to`}</h3>
          <ul className="desk-lines" aria-label={t`Linked to`}>
            {linked.map(({ key, title: name, href }) => (
              <li key={key}>
                <Link className="link" to={href}>
                  {name}
                </Link>
                <Button aria-label={t`Remove ${name}`} onClick={() => onUnlink(key)}>{t`Remove`}</Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <FormError>{link.error}</FormError>
      <form ref={form} onSubmit={add}>
        <Field
          id={`${id}-link`}
          label={t`Link to`}
          hint={t`The number of an order or a case, or a member’s name`}
          error={link.field('link')}
        >
          {(control) => <TextInput {...control} name="link" required maxLength={80} autoComplete="off" />}
        </Field>
        <Button type="submit" loading={link.pending}>{t`Add`}</Button>
      </form>
    </section>
  );
}
