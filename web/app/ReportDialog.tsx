import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { report, type ReportReason } from '../../contract/moderation.ts';
import { Button } from '../ui/Button.tsx';
import { Radio } from '../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { FormError } from './FormError.tsx';
import { toasts } from './Toasts.tsx';
import { useCall } from './use-call.ts';
import { useDates } from './use-dates.ts';

export interface ReportDialogProps {
  /** Id of the dialog; needed where a page has two. */
  id?: string | undefined;
  member: { id: string; name: string };
  /** Reported from a chat: its last 20 messages are attached. */
  conversation?: string | undefined;
  /** The message and the photo it is about. */
  message?: string | undefined;
  photo?: string | undefined;
  open: boolean;
  onClose(): void;
}

/** Reports a member to staff with a reason and a text. */
export function ReportDialog({
  id = 'report',
  member,
  conversation,
  message,
  photo,
  open,
  onClose,
}: ReportDialogProps) {
  const { t } = useLingui();
  const reasons: Record<ReportReason, string> = {
    minor: t`Seems to be under 18`,
    fake: t`Uses a false identity or photos of somebody else`,
    harassment: t`Insults, threatens or will not leave me alone`,
    extortion: t`Threatens to spread pictures or secrets`,
    scam: t`Asks for money or sends advertising`,
    explicit: t`Sends explicit content I did not want`,
    illegal: t`Something else that is against the law`,
    other: t`Something else`,
  };
  const { day } = useDates();
  const [reason, setReason] = useState<ReportReason>();
  const [missing, setMissing] = useState(false);
  const close = () => {
    onClose();
    setReason(undefined);
    setMissing(false);
    form.reset();
  };
  const form = useCall(report, {
    onDone: ({ already, number, behind_until: behind }) => {
      close();
      toasts.show({
        tone: 'success',
        text: already
          ? t`You reported this before; our team is looking at it (${number}).`
          : behind
            ? t({
                comment: '0: number of the report, 1: a day',
                message: `Thank you (${number}). Until ${day(behind)} our team looks at your reports after those of others.`,
              })
            : t`Thank you. Our team will look at it (${number}).`,
      });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!reason) return setMissing(true);
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    form.send({
      member_id: member.id,
      reason,
      ...(note ? { note } : {}),
      ...(conversation ? { conversation } : {}),
      ...(message && conversation ? { message } : {}),
      ...(photo ? { photo } : {}),
    });
  };
  const { name } = member;
  return (
    <ModalDialog
      id={id}
      title={t`Report ${name}`}
      open={open}
      onClose={close}
      closeLabel={t`Close`}
      foot={
        <>
          <Button onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary" loading={form.pending}>{t`Send report`}</Button>
        </>
      }
    >
      <form id={`${id}-form`} className="form report-form" onSubmit={submit}>
        <p className="soft">
          {message
            ? t`Only our team reads this. The message is included, with the last 20 of your conversation.`
            : conversation
              ? t`Only our team reads this. The last 20 messages of your conversation are included.`
              : photo
                ? t`Only our team reads this; ${name} is not told who reported them. The photo is included.`
                : t`Only our team reads this; ${name} is not told who reported them.`}
        </p>
        <FormError>{form.error}</FormError>
        <FieldGroup
          id={`${id}-reason`}
          label={t`What is wrong?`}
          error={missing && !reason ? t`Please choose one.` : form.field('reason')}
        >
          <div>
            {(Object.keys(reasons) as ReportReason[]).map((value) => (
              <Radio
                key={value}
                name="reason"
                value={value}
                label={reasons[value]}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
            ))}
          </div>
        </FieldGroup>
        <Field id={`${id}-note`} label={t`What happened?`} labelEnd={t`optional`} error={form.field('note')}>
          {(control) => <TextArea {...control} name="note" maxLength={2000} />}
        </Field>
      </form>
    </ModalDialog>
  );
}
