import '../money.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from '../../app/navigation.tsx';
import { deskEndMandate } from '../../../contract/desk-debits.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { MemberName } from '../MemberName.tsx';
import { MandateCollections } from './MandateCollections.tsx';
import { ConfirmDialog, type Confirmed } from '../ConfirmDialog.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Fact } from '../Facts.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDebitWords } from './use-debit-words.ts';
import { useConfirmedCall } from '../use-desk-call.ts';

/** A mandate as it was signed, with its evidence. That it was opened stands in the audit log. */
export default function MandatePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const query = useQuery(deskQueries.mandate(id));
  const [ending, setEnding] = useState(false);
  const { mandates } = useDebitWords();
  const { at, day, date } = useDates();
  const { data } = query;
  if (!data)
    return (
      <DeskShell title={t`Mandate`}>
        <Loading query={query} />
      </DeskShell>
    );
  const { mandate, text } = data;
  const end = async ({ field, key }: Confirmed) => {
    await confirmedCall(deskEndMandate, { body: { mandate_id: id, note: field('note') } }, key);
    toasts.show({ text: t`The mandate has ended.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  return (
    <DeskShell
      title={mandate.reference}
      aside={<Tag tone={mandate.status === 'active' ? 'success' : 'plain'}>{mandates[mandate.status]}</Tag>}
    >
      <div className="desk-two">
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t`Account and use`}</h2>
            <dl className="desk-facts" data-wide="">
              <Fact label={t`Account holder`} strong>
                {data.holder}
              </Fact>
              <Fact label={t`IBAN`} strong>
                {data.iban.replace(/(.{4})(?=.)/g, '$1 ')}
              </Fact>
              <Fact label={t`Address`}>{data.address.join(', ')}</Fact>
              <Fact label={t`Member`}>
                <MemberName id={mandate.member_id} name={mandate.member_name} />
              </Fact>
              <Fact label={t`Last used`}>{at(mandate.last_used_at)}</Fact>
              <Fact label={t`Expires if not used by`}>{mandate.lapses_at ? day(mandate.lapses_at) : null}</Fact>
              <Fact label={t({ context: 'when', message: 'Ended' })}>
                {mandate.ended_at ? at(mandate.ended_at) : null}
              </Fact>
            </dl>
            {mandate.status === 'active' ? (
              <div className="form-actions">
                <Button variant="line" icon={<FileX />} onClick={() => setEnding(true)}>{t`End the mandate`}</Button>
              </div>
            ) : null}
          </Card>
          <section>
            <h2>{t`Collections`}</h2>
            {data.collections.length === 0 ? (
              <p className="muted">{t`None.`}</p>
            ) : (
              <MandateCollections rows={data.collections} label={t`Collections`} />
            )}
          </section>
        </div>
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2 lang={text.language}>{text.heading}</h2>
            <div className="mandate-text" lang={text.language}>
              <p>
                {[text.creditor.name, ...text.creditor.address].join(', ')}
                <br />
                {text.creditor.identifier}
              </p>
              <p>{text.authorisation}</p>
              <p>
                {text.refund} {text.rights}
              </p>
              <p>{text.notice}</p>
              <p>
                <strong>{text.accept}</strong>
              </p>
            </div>
            <p className="muted small">{t`As it was shown and agreed: version ${text.version}, ${text.language}. Signed in ${data.place} on ${date(data.signed_on)}.`}</p>
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Evidence`}</h2>
            <dl className="desk-facts" data-wide="">
              {Object.entries(data.evidence).map(([name, value]) => (
                <Fact key={name} label={name.replaceAll('_', ' ')}>
                  {String(value)}
                </Fact>
              ))}
            </dl>
          </Card>
        </div>
      </div>
      <ConfirmDialog
        of={deskEndMandate}
        id="end-mandate"
        title={t`End the mandate?`}
        open={ending}
        onClose={() => setEnding(false)}
        onConfirm={end}
        action={t`End the mandate`}
        icon={<FileX />}
      >
        <p>{t`Nothing new can be collected with it. What is in a file already is still collected.`}</p>
        <Field id="end-mandate-note" label={t`Why`} hint={t`Stays in the audit log.`}>
          {(control) => <TextInput {...control} name="note" required maxLength={500} />}
        </Field>
      </ConfirmDialog>
    </DeskShell>
  );
}
