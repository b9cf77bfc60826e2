import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Coins, RotateCcw } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { creditLimit, giveCredits, suspendMember, unsuspendMember } from '../../contract/desk-members.ts';
import { FormError } from '../app/FormError.tsx';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { ConfirmDialog, type Confirmed } from './ConfirmDialog.tsx';
import { optionsOf } from './DecisionForm.tsx';
import { useConfirmedCall, useDeskCall } from './use-desk-call.ts';
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
      <ModalDialog
        id="unsuspend"
        title={t`Take the suspension back`}
        open={open === 'unsuspend'}
        onClose={close}
        closeLabel={t`Close`}
      >
        <UnsuspendForm member={member} onDone={() => done(t`The account is open again.`)} />
      </ModalDialog>
      <ModalDialog
        id="credits"
        title={t`Credits for ${member.name}`}
        open={open === 'credits'}
        onClose={close}
        closeLabel={t`Close`}
      >
        <CreditsForm member={member} onDone={(credits) => done(t`Booked. The balance is ${credits}.`)} />
      </ModalDialog>
    </div>
  );
}

const textOf = (event: FormEvent<HTMLFormElement>, name: string) =>
  String(new FormData(event.currentTarget).get(name) ?? '').trim();

function UnsuspendForm({ member, onDone }: { member: Member; onDone(): void }) {
  const { t } = useLingui();
  const id = useId();
  const form = useCall(unsuspendMember, { params: { id: member.id }, onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send({ note: textOf(event, 'note') });
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <Field id={`${id}-note`} label={t`Why`} hint={t`For the audit log only.`} error={form.field('note')}>
        {(control) => <TextInput {...control} name="note" required minLength={3} maxLength={500} />}
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Take it back`}</Button>
    </form>
  );
}

function CreditsForm({ member, onDone }: { member: Member; onDone(credits: number): void }) {
  const { t } = useLingui();
  const id = useId();
  const deskCall = useDeskCall();
  const [pending, setPending] = useState(false);
  // One key for what is meant: pressing again after a lost answer books nothing twice.
  const key = useRef('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = Number(textOf(event, 'amount'));
    const note = textOf(event, 'note');
    key.current ||= uuidv7();
    setPending(true);
    const answer = await deskCall(giveCredits, {
      params: { id: member.id },
      body: { amount, note },
      idempotencyKey: key.current,
    });
    setPending(false);
    if (answer) {
      key.current = '';
      onDone(answer.credits);
    }
  };
  const another = () => {
    key.current = '';
  };
  return (
    <form className="form" onSubmit={submit} onChange={another}>
      <Field id={`${id}-amount`} label={t`Credits`} hint={t`Below zero takes credits back, as far as there are some.`}>
        {(control) => (
          <TextInput {...control} name="amount" type="number" required min={-creditLimit} max={creditLimit} step={1} />
        )}
      </Field>
      <Field id={`${id}-note`} label={t`Why`} hint={t`The member reads it in their credit history.`}>
        {(control) => <TextInput {...control} name="note" required minLength={3} maxLength={500} />}
      </Field>
      <Button type="submit" variant="primary" size="lg" icon={<Coins />} loading={pending}>{t`Book`}</Button>
    </form>
  );
}
