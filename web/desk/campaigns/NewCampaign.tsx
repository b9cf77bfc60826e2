import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { deskMakeCampaign } from '../../../contract/desk-campaigns.ts';
import type { ConsentKind } from '../../../contract/notifications.ts';
import { queries } from '../../app/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { RadioCard, RadioCards } from '../../ui/RadioCards.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { useGo } from '../use-scope.ts';
import { useMay } from '../use-may.ts';

/** The kind is chosen first and never changes: it fixes whom one may write to. */
export function NewCampaign({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const deskCall = useDeskCall();
  const go = useGo();
  const may = useMay();
  const sites = useSuspenseQuery(queries.desk()).data.sites.filter(({ id }) => may('campaigns.send', { site: id }));
  const [kind, setKind] = useState<ConsentKind>('promotions');
  const [busy, setBusy] = useState(false);
  const key = useRef('');
  const kinds: [ConsentKind, string, string][] = [
    ['promotions', t`Offer`, t`To those who agreed to discounts and offers`],
    ['news', t`News`, t`To those who agreed to news about the site`],
  ];
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    key.current ||= uuidv7();
    setBusy(true);
    const created = await deskCall(deskMakeCampaign, {
      body: { name: String(data.get('name')).trim(), kind, site: Number(data.get('site')) },
      idempotencyKey: key.current,
    });
    setBusy(false);
    key.current = '';
    if (created) void go(`/desk/campaigns/${created.id}`);
  };
  return (
    <ModalDialog id="new-campaign" title={t`New campaign`} open={open} onClose={onClose} closeLabel={t`Close`}>
      {open ? (
        <form className="form" onSubmit={(event) => void make(event)}>
          <Field id="campaign-name" label={t`Name`} hint={t`Only the desk sees it.`}>
            {(control) => <TextInput {...control} name="name" required maxLength={80} autoComplete="off" />}
          </Field>
          <RadioCards id="campaign-kind" label={t`Kind`}>
            {kinds.map(([value, title, text]) => (
              <RadioCard
                key={value}
                name="kind"
                title={title}
                text={text}
                checked={kind === value}
                onChange={() => setKind(value)}
              />
            ))}
          </RadioCards>
          <p className="muted small beside gap-2">
            <Lock />
            {t`The kind cannot be changed later: it decides whose consent counts.`}
          </p>
          <Field id="campaign-site" label={t`Site`} hint={t`You can add more later.`}>
            {(control) => (
              <Select
                {...control}
                name="site"
                options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
          </Field>
          <div className="form-actions">
            <Button type="submit" variant="primary" size="lg" loading={busy}>{t`Start the draft`}</Button>
          </div>
        </form>
      ) : null}
    </ModalDialog>
  );
}
