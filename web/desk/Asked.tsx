import { useLingui } from '@lingui/react/macro';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** What the call declares (contract: `confirm`): the dialog asks what the door asks. */
export type Asks = Pick<Endpoint, 'confirm' | 'reason'>;

/** Beside the call, as its door reads it. */
export const saidIn = (data: FormData): string | undefined => {
  const said = new URLSearchParams();
  for (const name of ['reason', 'typed'] as const) {
    const text = data.get(`said-${name}`);
    if (typeof text === 'string' && text.trim()) said.set(name, text.trim());
  }
  return said.size > 0 ? said.toString() : undefined;
};

/** The fields of a form that the door of its call asks for. @param named of a call that is typed: the name */
export function Asked({ of, named, id }: { of: Asks; named?: string | undefined; id: string }) {
  const { t } = useLingui();
  return (
    <>
      {of.reason === 'asked' ? (
        <Field id={`${id}-said`} label={t`Why`} hint={t`It is recorded in the audit log.`}>
          {(control) => <TextArea {...control} name="said-reason" rows={2} required minLength={3} maxLength={500} />}
        </Field>
      ) : null}
      {of.confirm === 'type' && named !== undefined ? (
        <Field id={`${id}-typed`} label={t`Type the name to go on: ${named}`}>
          {(control) => (
            <TextInput {...control} name="said-typed" required autoComplete="off" spellCheck={false} maxLength={300} />
          )}
        </Field>
      ) : null}
    </>
  );
}
