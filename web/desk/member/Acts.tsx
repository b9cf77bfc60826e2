import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  Ban,
  CalendarX,
  Camera,
  ChevronDown,
  Coins,
  CreditCard,
  Eraser,
  IdCard,
  Languages,
  LogOut,
  Mail,
  MailCheck,
  PenLine,
  RotateCcw,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { logOutMember, mendAddress, sendActivation, setMemberLanguage } from '../../../contract/desk-console.ts';
import { creditLimit, giveCredits } from '../../../contract/desk-members.ts';
import { deskBuying } from '../../../contract/desk-payments.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endonyms } from '../../../contract/locales.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailInput } from '../../ui/EmailInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Asks } from '../Asked.tsx';
import { ConfirmDialog, type Confirmed } from '../ConfirmDialog.tsx';
import { optionsOf } from '../DecisionForm.tsx';
import { Kbd } from '../Kbd.tsx';
import { useAlone } from '../use-alone.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useGo } from '../use-scope.ts';
import { mayWrite } from './may-write.ts';
import type { Member } from './member.ts';
import { type StandingAct, StandingActs } from './StandingActs.tsx';
import { WriteDialog } from './WriteDialog.tsx';

type OwnAct = 'credits' | 'address' | 'language' | 'log-out' | 'buying' | 'activation';
type Act = OwnAct | StandingAct | 'write' | 'erase';

const calls: Record<OwnAct, Asks> = {
  activation: sendActivation,
  address: mendAddress,
  language: setMemberLanguage,
  'log-out': logOutMember,
  credits: giveCredits,
  buying: deskBuying,
};

/** What support does for a member. Each says before what it does, and the member reads of it by mail. */
export function Acts({ member }: { member: Member }) {
  const { t } = useLingui();
  const alone = useAlone('credits.give');
  const may = useMay();
  const [open, setOpen] = useState<Act | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const go = useGo();
  const writes = mayWrite(member, may);
  useKeys({ '.': () => menu.current?.click(), w: writes ? () => setOpen('write') : undefined });
  const { status, id } = member;
  const person = member.kind === 'person';
  const alive = status === 'active' || status === 'not_confirmed';
  const at = { site: member.site_id };
  const suspends = may('members.suspend', at) !== null;
  const contact = person && member.may_contact;
  const list: [Act, string, React.ReactNode, boolean][] = [
    ['write', t`Write to them`, <PenLine key="i" />, writes],
    ['activation', t`Send the activation e-mail again`, <MailCheck key="i" />, contact && status === 'not_confirmed'],
    ['address', t`Correct the address`, <Mail key="i" />, contact && alive],
    ['language', t`Set the language`, <Languages key="i" />, contact],
    ['log-out', t`Log out everywhere`, <LogOut key="i" />, contact && member.counts.devices > 0],
    ['credits', t`Give credits`, <Coins key="i" />, person && may('credits.give', at) !== null],
    [
      'buying',
      member.buying_blocked ? t`Allow buying again` : t`Pause buying`,
      <CreditCard key="i" />,
      person && may('buying.pause', at) !== null,
    ],
    ['require_age', t`Ask for an age check`, <IdCard key="i" />, suspends && member.may_ask.includes('require_age')],
    [
      'require_selfie',
      t`Ask for a photo check`,
      <Camera key="i" />,
      suspends && member.may_ask.includes('require_selfie'),
    ],
    ['suspend', t`Suspend`, <Ban key="i" />, alive && suspends],
    ['unsuspend', t`Take the suspension back`, <RotateCcw key="i" />, status === 'suspended' && suspends],
    ['close', t`Close the account`, <CalendarX key="i" />, person && alive && may('privacy.handle', at) !== null],
    ['erase', t`Erase everything`, <Eraser key="i" />, person && may('privacy.handle', at) !== null],
  ];
  const allowed = list.filter(([, , , shown]) => shown);
  if (allowed.length === 0) return null;
  const done = async (
    e: Endpoint,
    body: object | undefined,
    key: string,
    text: string,
    params: object | undefined = { id },
  ) => {
    await confirmedCall(e, { ...(params ? { params } : {}), ...(body ? { body } : {}) }, key);
    toasts.show({ text, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  const doneText = t`Done. The member is told by e-mail.`;
  const dialog = (
    act: OwnAct,
    title: string,
    action: string,
    run: (c: Confirmed) => Promise<unknown>,
    children: React.ReactNode,
  ) => (
    <ConfirmDialog
      of={calls[act]}
      id={`member-${act}`}
      title={title}
      open={open === act}
      onClose={() => setOpen(null)}
      onConfirm={run}
      action={action}
      icon={list.find(([name]) => name === act)?.[2]}
    >
      {children}
    </ConfirmDialog>
  );
  return (
    <>
      <Button ref={menu} icon={<ChevronDown />} popoverTarget="member-acts" aria-haspopup="menu">
        {t`Actions`} <Kbd>.</Kbd>
      </Button>
      <Menu id="member-acts" label={t`Actions`}>
        {allowed.map(([act, label, icon]) => (
          <MenuItem
            key={act}
            icon={icon}
            tone={act === 'suspend' || act === 'close' || act === 'erase' ? 'danger' : 'plain'}
            popoverTarget="member-acts"
            popoverTargetAction="hide"
            onClick={() => (act === 'erase' ? void go(`/desk/privacy?member=${id}&wish=erase`) : setOpen(act))}
          >
            {label} {act === 'write' ? <Kbd>W</Kbd> : null}
          </MenuItem>
        ))}
      </Menu>
      {dialog(
        'activation',
        t`Send the activation e-mail again`,
        t`Send it`,
        ({ key }) => done(sendActivation, undefined, key, t`The e-mail is on its way.`),
        <p className="soft">{t`It goes to the address of the account, with a new link.`}</p>,
      )}
      {dialog(
        'address',
        t`Correct the address of ${member.name}`,
        t`Send the link`,
        ({ key, field }) =>
          done(
            mendAddress,
            { email: field('email'), proof: field('proof') },
            key,
            t`The link is on its way to the new address.`,
          ),
        <>
          <p className="soft">{t`The address changes once the link in the e-mail sent to it is followed. The old address is told and can undo it.`}</p>
          <Field id="mend-email" label={t`New address`}>
            {(control) => <EmailInput {...control} autoComplete="off" />}
          </Field>
          <Field id="mend-proof" label={t`How the member proved who they are`} hint={t`Kept as a note.`}>
            {(control) => <TextArea {...control} name="proof" required minLength={10} maxLength={500} />}
          </Field>
        </>,
      )}
      {dialog(
        'language',
        t`Set the language of ${member.name}`,
        t`Set it`,
        ({ key, field }) => done(setMemberLanguage, { language: field('language') }, key, doneText),
        <Field
          id="set-language"
          label={t`Language`}
          hint={t`Of pages and e-mails; the member is told in that language.`}
        >
          {(control) => (
            <Select {...control} name="language" defaultValue={member.language} options={optionsOf(endonyms)} />
          )}
        </Field>,
      )}
      {dialog(
        'log-out',
        t`Log ${member.name} out everywhere`,
        t({ context: 'a member', message: 'Log out' }),
        ({ key }) => done(logOutMember, {}, key, doneText),
        <p className="soft">{t`Every device is logged out. The password stays the same.`}</p>,
      )}
      {dialog(
        'credits',
        t`Credits for ${member.name}`,
        t`Book`,
        ({ key, field }) => done(giveCredits, { amount: Number(field('amount')), note: field('note') }, key, doneText),
        <>
          <Field
            id="credits-amount"
            label={t`Credits`}
            hint={
              Number.isFinite(alone)
                ? t`A negative number takes credits back, as far as there are any. Above ${alone} somebody else must agree.`
                : t`A negative number takes credits back, as far as there are any.`
            }
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
        </>,
      )}
      {dialog(
        'buying',
        member.buying_blocked ? t`Allow buying again` : t`Pause buying`,
        member.buying_blocked ? t`Allow it` : t`Pause it`,
        ({ key }) => done(deskBuying, { member_id: id, blocked: !member.buying_blocked }, key, doneText, undefined),
        <p className="soft">{t`The credits the member has stay theirs.`}</p>,
      )}
      {writes ? <WriteDialog member={member} open={open === 'write'} onClose={() => setOpen(null)} /> : null}
      <StandingActs member={member} open={open} onClose={() => setOpen(null)} done={done} />
    </>
  );
}
