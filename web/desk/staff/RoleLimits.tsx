import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { saveRoleLimits } from '../../../contract/desk-roles.ts';
import { type LimitName, limitNames, limits } from '../../../contract/limits.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMoney } from '../use-money.ts';
import type { Role } from './RoleMatrix.tsx';

/** Refunds are kept in minor units and typed in whole ones. */
const unit = (name: LimitName) => (name === 'refund_minor' ? 100 : 1);

/** Up to how much a role does alone of what it otherwise asks a second look for. */
export function RoleLimits({ role }: { role: Role }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { number } = useMoney();
  const [open, setOpen] = useState(false);
  const words: Record<LimitName, { label: string; value(n: string, count: number): string; hint?: string }> = {
    refund_minor: {
      label: t`Refund, in the currency of the payment`,
      value: (n) => t`Refunds up to ${n}`,
    },
    credits: { label: t`Credits given or taken at once`, value: (n) => t`Credits up to ${n}` },
    suspend_days: {
      label: t`Days of a suspension`,
      value: (_, count) => t`Suspensions up to ${plural(count, { one: '# day', other: '# days' })}`,
      hint: t`For good always needs a second look.`,
    },
    recipients: {
      label: t`People a campaign is sent to`,
      value: (_, count) => t`Campaigns to at most ${plural(count, { one: '# person', other: '# people' })}`,
    },
  };
  const named = limitNames.filter((name) => role.rights[limits[name].permission] === 'asks');
  if (named.length === 0) return null;
  return (
    <section aria-label={t`Alone, without a second look`}>
      <h3>{t`Alone, without a second look`}</h3>
      <ul className="roles-people">
        {named.map((name) => (
          <li key={name}>
            {role.limits[name] === 0
              ? t`${words[name].label}: never`
              : words[name].value(number(role.limits[name] / unit(name)), role.limits[name] / unit(name))}
          </li>
        ))}
      </ul>
      {role.own ? null : (
        <div className="form-actions">
          <Button icon={<Pencil />} onClick={() => setOpen(true)}>{t`Change the limits`}</Button>
        </div>
      )}
      <ConfirmDialog
        of={saveRoleLimits}
        id="role-limits"
        title={t`Limits of “${role.name}”`}
        open={open}
        onClose={() => setOpen(false)}
        action={t`Save the limits`}
        onConfirm={async ({ field, key }) => {
          const body = { ...role.limits };
          for (const name of named) body[name] = Math.round(Number(field(name)) * unit(name));
          await confirmedCall(saveRoleLimits, { params: { id: role.id }, body }, key);
          toasts.show({ text: t`Saved.`, tone: 'success' });
          void client.invalidateQueries({ queryKey: ['desk', 'roles'] });
        }}
      >
        <p>{t`Beyond these somebody else has to agree. They hold at once for everybody who has the role.`}</p>
        {named.map((name) => (
          <Field key={name} id={`limit-${name}`} label={words[name].label} hint={words[name].hint}>
            {(control) => (
              <TextInput
                {...control}
                name={name}
                type="number"
                inputMode="numeric"
                required
                min={0}
                max={limits[name].maximum / unit(name)}
                step={1}
                defaultValue={role.limits[name] / unit(name)}
              />
            )}
          </Field>
        ))}
      </ConfirmDialog>
    </section>
  );
}
