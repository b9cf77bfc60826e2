import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AtSign, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { allowDomain, refuseDomain } from '../../contract/desk-trust.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { offerUndo, useUndoKey } from './undo.ts';
import { useDates } from './use-dates.ts';
import { useBanWords } from './use-ban-words.ts';
import { useConfirmedCall, useDeskCall } from './use-desk-call.ts';

/** Mail domains that the company refuses: a domain is nobody, so these are listed. */
export function RefusedDomains({ mayAdd }: { mayAdd: boolean }) {
  const { t } = useLingui();
  const { spans } = useBanWords();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const confirmedCall = useConfirmedCall();
  const query = useQuery(deskQueries.refusedDomains());
  const { day } = useDates();
  const [adding, setAdding] = useState(false);
  useUndoKey();
  const again = () => void client.invalidateQueries({ queryKey: ['desk', 'refused-domains'] });
  const allow = async (id: string) => {
    if (!(await deskCall(allowDomain, { params: { id } }))) return;
    toasts.show({ text: t`People can sign up with it again.`, tone: 'success' });
    again();
  };
  const { data } = query;
  return (
    <Card as="section" padding="lg">
      <div className="desk-section-head">
        <h2>{t`Refused mail domains`}</h2>
        {mayAdd ? <Button icon={<AtSign />} onClick={() => setAdding(true)}>{t`Refuse a domain`}</Button> : null}
      </div>
      <p className="muted small">{t`Besides the disposable domains everybody knows, which are refused without being here.`}</p>
      {!data ? (
        <Loading query={query} />
      ) : data.domains.length === 0 ? (
        <p className="muted">{t`No domain is refused here.`}</p>
      ) : (
        <ul className="desk-lines">
          {data.domains.map((row) => (
            <li key={row.id}>
              <span>{row.domain}</span>
              <span className="muted small">
                {[
                  row.reason,
                  t`since ${day(row.created_at)}`,
                  row.until ? t`until ${day(row.until)}` : t`without end`,
                  row.by,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {mayAdd ? (
                <Button icon={<RotateCcw />} onClick={() => void allow(row.id)}>{t`Allow again`}</Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        of={refuseDomain}
        id="refuse-domain"
        title={t`Refuse a domain`}
        open={adding}
        onClose={() => setAdding(false)}
        onConfirm={async ({ field, key }) => {
          const days = Number(field('days'));
          const body = { domain: field('domain'), reason: field('reason'), ...(days ? { days } : {}) };
          const { id, domain } = await confirmedCall(refuseDomain, { body }, key);
          again();
          offerUndo({ text: t`Refused from now on: ${domain}`, label: t`Undo`, undo: () => void allow(id) });
        }}
        action={t`Refuse a domain`}
        icon={<AtSign />}
      >
        <p className="soft">{t`Nobody signs up with an address there or changes to one. Members who have one keep it.`}</p>
        <Field id="refuse-domain-domain" label={t`Domain`}>
          {(control) => <TextInput {...control} name="domain" required maxLength={254} autoComplete="off" />}
        </Field>
        <Field id="refuse-domain-why" label={t`Why`} hint={t`Colleagues read it here and in the audit log.`}>
          {(control) => <TextInput {...control} name="reason" required minLength={3} maxLength={200} />}
        </Field>
        <Field id="refuse-domain-days" label={t`For how long`}>
          {(control) => (
            <Select
              {...control}
              name="days"
              defaultValue="180"
              options={[...spans, { value: '0', label: t`For good` }]}
            />
          )}
        </Field>
      </ConfirmDialog>
    </Card>
  );
}
