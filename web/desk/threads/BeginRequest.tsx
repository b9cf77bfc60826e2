import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { makePrivacy, makePrivacyByAddress } from '../../../contract/desk-threads.ts';
import { type PrivacyKind, privacyKinds } from '../../../contract/privacy.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useGo } from '../use-scope.ts';
import { Asker } from './Asker.tsx';
import { usePrivacyWords } from './use-privacy-words.ts';

/** Takes a request in: of a member, or by the address it came from; what is wanted, how and when it came. */
export function BeginRequest({
  memberId,
  kind = 'export',
}: {
  /** Null: by address. */
  memberId: string | null;
  kind?: PrivacyKind | undefined;
}) {
  const { t } = useLingui();
  const { kinds, sources } = usePrivacyWords();
  const { now } = useDates();
  const deskCall = useDeskCall();
  const client = useQueryClient();
  const go = useGo();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const day = String(data.get('day') ?? '');
    const arrival = {
      kind: String(data.get('kind')),
      source: String(data.get('source')),
      text: String(data.get('text') ?? ''),
      ...(day && day !== new Date(now).toISOString().slice(0, 10) ? { arrived_at: `${day}T12:00:00Z` } : {}),
    };
    const created = memberId
      ? await deskCall(makePrivacy, { body: { member_id: memberId, ...arrival } })
      : await deskCall(makePrivacyByAddress, {
          body: {
            email: String(data.get('email')),
            site: Number(data.get('site')),
            language: String(data.get('language')),
            ...arrival,
          },
        });
    if (!created) return;
    void client.invalidateQueries({ queryKey: ['desk'] });
    void go(`/desk/privacy/${created.id}`);
  };
  return (
    <Card as="section" padding="lg" className="below">
      <h2>{t`Start a privacy request`}</h2>
      <form className="form" onSubmit={(event) => void submit(event)}>
        {memberId ? null : <Asker />}
        <div className="thread-templates">
          <Field id="privacy-kind" label={t`What is wanted`}>
            {(control) => (
              <Select
                {...control}
                name="kind"
                defaultValue={kind}
                options={privacyKinds.map((value) => ({ value, label: kinds[value] }))}
              />
            )}
          </Field>
          <Field id="privacy-source" label={t`Received by`}>
            {(control) => (
              <Select
                {...control}
                name="source"
                defaultValue="mail"
                options={Object.entries(sources).map(([value, label]) => ({ value, label }))}
              />
            )}
          </Field>
          <Field id="privacy-day" label={t`Received on`}>
            {(control) => (
              <TextInput
                {...control}
                name="day"
                type="date"
                required
                defaultValue={new Date(now).toISOString().slice(0, 10)}
              />
            )}
          </Field>
        </div>
        <Field id="privacy-text" label={t`What was written`} labelEnd={t`optional`}>
          {(control) => <TextArea {...control} name="text" rows={3} maxLength={4000} />}
        </Field>
        <Button type="submit" variant="primary">{t`Start`}</Button>
      </form>
    </Card>
  );
}
