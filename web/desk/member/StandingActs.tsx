import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { closeAccount } from '../../../contract/desk-console.ts';
import { askMember, suspendMember, unsuspendMember } from '../../../contract/desk-members.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { suspensionDays } from '../../../contract/moderation.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Asks } from '../Asked.tsx';
import { ConfirmDialog, type Confirmed } from '../ConfirmDialog.tsx';
import { optionsOf } from '../DecisionForm.tsx';
import { useDeskWords } from '../use-desk-words.ts';
import type { Member } from './member.ts';

export type StandingAct = 'require_age' | 'require_selfie' | 'suspend' | 'unsuspend' | 'close';

/** What changes where a member stands: asked to show something, suspended, open again, closed at their wish. */
export function StandingActs({
  member,
  open,
  onClose,
  done,
}: {
  member: Member;
  open: string | null;
  onClose(): void;
  done(e: Endpoint, body: object, key: string, text: string): Promise<void>;
}) {
  const { t } = useLingui();
  const { reasons } = useDeskWords();
  const mailedText = t`Done. The member is told by e-mail.`;
  const dialog = (
    of: Asks,
    act: StandingAct,
    title: string,
    action: string,
    run: (c: Confirmed) => Promise<unknown>,
    children: ReactNode,
  ) => (
    <ConfirmDialog
      of={of}
      id={`member-${act}`}
      title={title}
      open={open === act}
      onClose={onClose}
      onConfirm={run}
      action={action}
    >
      {children}
    </ConfirmDialog>
  );
  const why = (act: StandingAct) => (
    <>
      <Field id={`${act}-reason`} label={t`Reason`} hint={t`The member reads it in their own language.`}>
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
      <Field id={`${act}-facts`} label={t`What happened, for the member`} labelEnd={t`optional`}>
        {(control) => <TextArea {...control} name="facts" maxLength={2000} />}
      </Field>
    </>
  );
  const said = (field: Confirmed['field']) => ({
    reason: field('reason'),
    ...(field('facts') ? { facts: field('facts') } : {}),
  });
  const ask = (act: 'require_age' | 'require_selfie', title: string) =>
    dialog(
      askMember,
      act,
      title,
      title,
      ({ key, field }) => done(askMember, { ask: act, ...said(field) }, key, mailedText),
      <>
        <p className="soft">{t`Until then they cannot write to anybody new. After 7 days it comes back as a case.`}</p>
        {why(act)}
      </>,
    );
  return (
    <>
      {ask('require_age', t`Ask for an age check`)}
      {ask('require_selfie', t`Ask for a photo check`)}
      {dialog(
        suspendMember,
        'suspend',
        t`Suspend ${member.name}`,
        t`Suspend`,
        ({ key, field }) =>
          done(
            suspendMember,
            { ...said(field), ...(field('days') ? { days: Number(field('days')) } : {}) },
            key,
            t`Suspended. The member is told by e-mail.`,
          ),
        <>
          <p className="soft">
            {t`Logged out everywhere, hidden, told by e-mail with the way to appeal. Bought credits stay in the account; while a withdrawal period runs, the unused part is refunded on request.`}
          </p>
          <Field
            id="suspend-days"
            label={t`How long`}
            hint={t`For good, somebody else must agree, unless you may do it alone.`}
          >
            {(control) => (
              <Select
                {...control}
                name="days"
                defaultValue="7"
                options={[
                  ...suspensionDays.map((n) => ({
                    value: String(n),
                    label: n === 1 ? t`24 hours` : t`${plural(n, { one: '# day', other: '# days' })}`,
                  })),
                  { value: '', label: t`For good` },
                ]}
              />
            )}
          </Field>
          {why('suspend')}
        </>,
      )}
      {dialog(
        unsuspendMember,
        'unsuspend',
        t`Take the suspension back`,
        t({ message: 'Take it back', context: 'a request or a decision' }),
        ({ key, field }) => done(unsuspendMember, { note: field('note') }, key, t`The account is open again.`),
        <Field id="unsuspend-note" label={t`Why`} hint={t`For the audit log only.`}>
          {(control) => <TextInput {...control} name="note" required minLength={3} maxLength={500} />}
        </Field>,
      )}
      {dialog(
        closeAccount,
        'close',
        t`Close the account`,
        t`Close the account`,
        ({ key, field }) => done(closeAccount, { proof: field('proof') }, key, mailedText),
        <>
          <p className="soft">{t`As they asked. Hidden and logged out at once, erased after 14 days; until then the link in the e-mail brings it back.`}</p>
          <Field id="close-proof" label={t`How the member asked, and proved who they are`} hint={t`Kept as a note.`}>
            {(control) => <TextArea {...control} name="proof" required minLength={10} maxLength={500} />}
          </Field>
        </>,
      )}
    </>
  );
}
