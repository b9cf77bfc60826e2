import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { addBan } from '../../contract/desk-trust.ts';
import { toasts } from '../app/Toasts.tsx';
import { Radio } from '../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useBanWords } from './use-ban-words.ts';
import { useConfirmedCall } from './use-desk-call.ts';
import { EmailInput } from '../ui/EmailInput.tsx';

/** Both are promised on the page about exclusion: keeping oneself out, and an address that somebody else used. */
export function AddBanDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const { spans } = useBanWords();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const [kind, setKind] = useState<'self' | 'owner'>('self');
  return (
    <ConfirmDialog
      of={addBan}
      id="add-ban"
      title={t`Exclude an address`}
      open={open}
      onClose={onClose}
      onConfirm={async ({ field, key }) => {
        const phone = field('phone');
        const days = kind === 'self' ? Number(field('days')) : 0;
        const body = { kind, email: field('email'), ...(phone ? { phone } : {}), ...(days ? { days } : {}) };
        await confirmedCall(addBan, { body }, key);
        onClose();
        toasts.show({ text: t`Excluded from now on.`, tone: 'success' });
        void client.invalidateQueries({ queryKey: ['desk', 'bans'] });
      }}
      action={t`Add the exclusion`}
      icon={<Ban />}
    >
      <p className="soft">{t`Only when its owner has asked for it, from this address. An account that exists is not touched.`}</p>
      <FieldGroup id="add-ban-kind" label={t`Why`}>
        <div>
          <Radio
            name="kind"
            value="self"
            checked={kind === 'self'}
            onChange={() => setKind('self')}
            label={t`They want to be excluded`}
            hint={t`For the time they asked for.`}
          />
          <Radio
            name="kind"
            value="owner"
            checked={kind === 'owner'}
            onChange={() => setKind('owner')}
            label={t`Somebody else used their address`}
            hint={t`Until they say otherwise.`}
          />
        </div>
      </FieldGroup>
      <Field id="add-ban-email" label={t`E-mail address`}>
        {(control) => <EmailInput {...control} autoComplete="off" />}
      </Field>
      <Field id="add-ban-phone" label={t`Phone number`} labelEnd={t`optional`}>
        {(control) => <TextInput {...control} name="phone" maxLength={30} autoComplete="off" />}
      </Field>
      {kind === 'self' ? (
        <Field id="add-ban-days" label={t`For how long`}>
          {(control) => (
            <Select
              {...control}
              name="days"
              defaultValue="180"
              options={[...spans, { value: '1825', label: t`5 years` }]}
            />
          )}
        </Field>
      ) : null}
    </ConfirmDialog>
  );
}
