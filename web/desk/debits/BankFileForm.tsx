import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { type deskDebits, deskImportDebits } from '../../../contract/desk-debits.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { FormError } from '../../app/FormError.tsx';
import { useCall } from '../../app/use-call.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

/** A status report or statement of the company's own bank: read at once, and what came of it. */
export function BankFileForm({ companies }: { companies: AnswerOf<typeof deskDebits>['companies'] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [company = companies[0]?.company, setCompany] = useState<number>();
  const form = useCall(deskImportDebits, {
    query: { company },
    onDone: () => void client.invalidateQueries({ queryKey: ['desk'] }),
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    form.reset();
    form.send({ xml: await file.text() });
    input.value = '';
  };
  const done = form.answer;
  const lines = done
    ? [
        done.settled ? t`${plural(done.settled, { one: '# settled', other: '# settled' })}` : '',
        done.refused ? t`${plural(done.refused, { one: '# refused', other: '# refused' })}` : '',
        done.returned ? t`${plural(done.returned, { one: '# returned', other: '# returned' })}` : '',
        done.due_again ? t`${plural(done.due_again, { one: '# due again', other: '# due again' })}` : '',
        done.known ? t`${plural(done.known, { one: '# known before', other: '# known before' })}` : '',
      ].filter(Boolean)
    : [];
  return (
    <div className="form">
      <p>{t`A status report (pain.002) or a statement (camt.053, camt.054). Reading one twice changes nothing.`}</p>
      {companies.length > 1 ? (
        <Field id="bank-file-company" label={t`Company`}>
          {(control) => (
            <Select
              {...control}
              value={String(company)}
              onChange={(event) => setCompany(Number(event.target.value))}
              options={companies.map(({ company: id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Field>
      ) : null}
      <Field id="bank-file-xml" label={t`File`}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept=".xml,text/xml,application/xml"
            disabled={form.pending}
            onChange={(event) => void choose(event)}
          />
        )}
      </Field>
      <FormError>{form.error}</FormError>
      <div role="status">
        {form.pending ? <p>{t`Reading …`}</p> : null}
        {done ? (
          <div className="desk-stack">
            <Banner
              tone="success"
              title={lines.length > 0 ? lines.join(', ') : t`The file says nothing about our direct debits.`}
            />
            {done.differing.length > 0 ? (
              <Banner tone="warning" title={t`Not done, because the amount or the state differs:`}>
                {done.differing.join(', ')}
              </Banner>
            ) : null}
            {done.unknown.length > 0 ? (
              <Banner tone="warning" title={t`Unknown order numbers:`}>
                {done.unknown.join(', ')}
              </Banner>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}
