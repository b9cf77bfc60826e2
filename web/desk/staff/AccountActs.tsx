import { useLingui } from '@lingui/react/macro';
import { Eye, KeyRound, Lock, Mail, RotateCcw, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import {
  closeStaff,
  reopenStaff,
  seeDeskAs,
  sendStaffLink,
  setMustChange,
  staffProofs,
} from '../../../contract/desk-staff.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Asks } from '../Asked.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import type { StaffAccount } from './staff-line.ts';

type Act = 'see' | 'invite' | 'password' | 'factor' | 'close' | 'reopen';
const calls: Record<Act, Asks> = {
  see: seeDeskAs,
  invite: sendStaffLink,
  password: sendStaffLink,
  factor: sendStaffLink,
  close: closeStaff,
  reopen: reopenStaff,
};

/** What a colleague does about an account's way in: each says before what it does. */
export function AccountActs({ account, own, onDone }: { account: StaffAccount; own: boolean; onDone(): void }) {
  const { t } = useLingui();
  const confirmedCall = useConfirmedCall();
  const deskCall = useDeskCall();
  const [act, setAct] = useState<Act>();
  if (own) return <p className="muted">{t`Your own password, second factor and log-ins are under your name.`}</p>;
  if (!account.may_reset)
    return (
      <p className="muted">{t`This account has more permissions than yours: only somebody who has all of them can reset or close it.`}</p>
    );
  const { id, name } = account;
  const proofs = {
    in_person: t`We met in person`,
    video: t`We saw each other on video`,
    known_phone: t`I called the number we have`,
  };
  const words: Record<Act, { title: string; action: string; effect: string; done: string }> = {
    see: {
      title: t`View the desk as ${name}?`,
      action: t`View the desk as ${name}`,
      effect: t`For half an hour you see the pages and the navigation that ${name} sees. Nothing can be changed meanwhile, and it is recorded in the audit log.`,
      done: '',
    },
    invite: {
      title: t`Invite ${name} again?`,
      action: t`Send the invitation`,
      effect: t`A new e-mail goes to ${account.email}; the link in the one before stops working.`,
      done: t`The invitation is on its way.`,
    },
    password: {
      title: t`A new password for ${name}?`,
      action: t`Send the link`,
      effect: t`The current password stops working, and every session ends. A link to choose another goes to ${account.email}: it works once, for a day, with the second factor.`,
      done: t`The link is on its way.`,
    },
    factor: {
      title: t`Revoke the second factor of ${name}?`,
      action: t({ message: 'Take it back', context: 'a request or a decision' }),
      effect: t`The current codes and passkeys stop working, and every session ends. A link to set up others goes to ${account.email}: it works once, for a day.`,
      done: t`The link is on its way.`,
    },
    close: {
      title: t`Close the account of ${name}?`,
      action: t`Close the account`,
      effect: t`Every session ends at once. Whatever is assigned to ${name} goes back to the queues. What was done stays in the audit log.`,
      done: t`The account is closed.`,
    },
    reopen: {
      title: t`Reopen the account of ${name}?`,
      action: t`Open it`,
      effect: t`With the roles it had, the password and the second factor.`,
      done: t`The account is open again.`,
    },
  };
  const run = async (field: (name: string) => string, key: string) => {
    if (!act) return;
    const params = { id };
    if (act === 'see') {
      await confirmedCall(seeDeskAs, { params }, key);
      // Everything anew: what was loaded is one's own.
      return location.assign('/desk');
    }
    if (act === 'close') await confirmedCall(closeStaff, { params }, key);
    else if (act === 'reopen') await confirmedCall(reopenStaff, { params, body: {} }, key);
    else {
      const kind = act === 'factor' && field('both') === 'on' ? 'both' : act;
      const body = { kind, ...(act === 'factor' ? { how: field('how') } : {}) };
      await confirmedCall(sendStaffLink, { params, body }, key);
    }
    toasts.show({ text: words[act].done, tone: 'success' });
    onDone();
  };
  const change = async (on: boolean) => {
    if (await deskCall(setMustChange, { params: { id }, body: { on } })) onDone();
  };
  const button = (which: Act, icon: React.ReactNode, label: string) => (
    <Button icon={icon} onClick={() => setAct(which)}>
      {label}
    </Button>
  );
  return (
    <div className="form-actions above-sm staff-acts">
      {account.state === 'invited' ? button('invite', <Mail />, t`Invite again`) : null}
      {account.state === 'open' ? (
        <>
          {button('see', <Eye />, t`View the desk as ${name}`)}
          {button('password', <KeyRound />, t`Reset the password`)}
          {button('factor', <ShieldOff />, t`Revoke the second factor`)}
          <Button icon={<RotateCcw />} onClick={() => void change(!account.must_change)}>
            {account.must_change ? t`Leave the password` : t`New password at the next log-in`}
          </Button>
        </>
      ) : null}
      {account.state === 'closed' ? (
        button('reopen', <RotateCcw />, t`Reopen`)
      ) : (
        <Button variant="danger" icon={<Lock />} onClick={() => setAct('close')}>{t`Close the account`}</Button>
      )}
      <ConfirmDialog
        of={act ? calls[act] : sendStaffLink}
        named={name}
        id="staff-act"
        title={act ? words[act].title : ''}
        open={act !== undefined}
        onClose={() => setAct(undefined)}
        onConfirm={({ field, key }) => run(field, key)}
        action={act ? words[act].action : ''}
      >
        <p>{act ? words[act].effect : ''}</p>
        {act === 'factor' ? (
          <>
            <Field
              id="staff-proof"
              label={t`How you verified that it is ${name}`}
              hint={t`It is recorded in the audit log.`}
            >
              {(control) => (
                <Select
                  {...control}
                  name="how"
                  required
                  defaultValue=""
                  placeholder={t`Choose`}
                  options={staffProofs.map((value) => ({ value, label: proofs[value] }))}
                />
              )}
            </Field>
            <Checkbox name="both" label={t`The password is lost too`} hint={t`The link then resets both.`} />
          </>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}
