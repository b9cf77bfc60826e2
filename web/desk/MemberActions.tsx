import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Coins, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { creditLimit, giveCredits, suspendMember, unsuspendMember } from '../../contract/desk-members.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { ConfirmDialog, type Confirmed } from './ConfirmDialog.tsx';
import { optionsOf } from './DecisionForm.tsx';
import { useConfirmedCall } from './use-desk-call.ts';
import { useDeskWords } from './use-desk-words.ts';

interface Member {
  id: string;
  name: string;
  kind: string;
  status: string;
}

/** Suspending, taking that back, credits: each with a reason that is kept. */
export function MemberActions({ member }: { member: Member }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'suspend' | 'unsuspend' | 'credits' | null>(null);
  const client = useQueryClient();
  const done = (text: string) => {
    setOpen(null);
    toasts.show({ text, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  const close = () => setOpen(null);
  const confirmedCall = useConfirmedCall();
  const { reasons } = useDeskWords();
  const suspend = async ({ field, key }: Confirmed) => {
    const facts = field('facts');
    await confirmedCall(
      suspendMember,
      { params: { id: member.id }, body: { reason: field('reason'), ...(facts ? { facts } : {}) } },
      key,
    );
    done(t`Suspended. The member hears of it by e-mail.`);
  };
  const { status, kind } = member;
  return (
    <div className="form-actions">
      {kind === 'person' ? (
        <Button icon={<Coins />} onClick={() => setOpen('credits')}>{t`Give credits`}</Button>
      ) : null}
      {status === 'active' || status === 'not_confirmed' ? (
        <Button variant="danger" icon={<Ban />} onClick={() => setOpen('suspend')}>{t`Suspend`}</Button>
      ) : null}
      {status === 'suspended' ? (
        <Button icon={<RotateCcw />} onClick={() => setOpen('unsuspend')}>{t`Take the suspension back`}</Button>
      ) : null}
      <ConfirmDialog
        id="suspend"
        title={t`Suspend ${member.name}`}
        open={open === 'suspend'}
        onClose={close}
        onConfirm={suspend}
        action={t`Suspend`}
        icon={<Ban />}
      >
        <p className="soft">{t`Logged out everywhere, hidden, told by e-mail with the way to appeal.`}</p>
        <Field id="suspend-reason" label={t`Reason`} hint={t`The member reads it in their own language.`}>
          {(control) => (
            <Select
              {...control}
              name="reason"
              required
              defaultValue=""
              placeholder={t`Choose`}
              options={optionsOf(reasons)}
            />
          )}
        </Field>
        <Field id="suspend-facts" label={t`What happened, for the member`} labelEnd={t`optional`}>
          {(control) => <TextArea {...control} name="facts" maxLength={2000} />}
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        id="unsuspend"
        title={t`Take the suspension back`}
        open={open === 'unsuspend'}
        onClose={close}
        onConfirm={async ({ field, key }) => {
          await confirmedCall(unsuspendMember, { params: { id: member.id }, body: { note: field('note') } }, key);
          done(t`The account is open again.`);
        }}
        action={t`Take it back`}
        icon={<RotateCcw />}
      >
        <Field id="unsuspend-note" label={t`Why`} hint={t`For the audit log only.`}>
          {(control) => <TextInput {...control} name="note" required minLength={3} maxLength={500} />}
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        id="credits"
        title={t`Credits for ${member.name}`}
        open={open === 'credits'}
        onClose={close}
        onConfirm={async ({ field, key }) => {
          const body = { amount: Number(field('amount')), note: field('note') };
          const { credits } = await confirmedCall(giveCredits, { params: { id: member.id }, body }, key);
          done(t`Booked. The balance is ${credits}.`);
        }}
        action={t`Book`}
        icon={<Coins />}
      >
        <Field
          id="credits-amount"
          label={t`Credits`}
          hint={t`Below zero takes credits back, as far as there are some.`}
        >
          {(control) => (
            <TextInput
              {...control}
              name="amount"
              type="number"
              required
              min={-creditLimit}
              max={creditLimit}
              step={1}
            />
          )}
        </Field>
        <Field id="credits-note" label={t`Why`} hint={t`The member reads it in their credit history.`}>
          {(control) => <TextInput {...control} name="note" required minLength={3} maxLength={500} />}
        </Field>
      </ConfirmDialog>
    </div>
  );
}
