import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { decideReport } from '../../contract/desk-cases.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { DecisionAction } from '../../contract/moderation.ts';
import { Button } from '../ui/Button.tsx';
import { Radio } from '../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { type Photo, PhotoPicture } from './Facts.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useConfirmedCall } from './use-desk-call.ts';
import { useDeskWords } from './use-desk-words.ts';

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Premium ends by a charge-back alone, so staff cannot choose that. */
type StaffAction = Exclude<DecisionAction, 'end_premium'>;

/** The decision about a report: what is done, and the reasons the member reads. */
export function DecisionForm({
  report,
  onDone,
}: {
  report: { id: string; about: string; photos: readonly Photo[]; member: { status: string } };
  onDone(): void;
}) {
  const { t } = useLingui();
  const id = useId();
  const { reasons, rejects } = useDeskWords();
  const [action, setAction] = useState<StaffAction>();
  const [photo, setPhoto] = useState<string>();
  const confirmedCall = useConfirmedCall();
  const [meant, setMeant] = useState<BodyOf<typeof decideReport>>();
  const photos = report.photos.filter((one) => one.status !== 'rejected');
  const open = report.member.status === 'active' || report.member.status === 'not_confirmed';
  const choices: [StaffAction, string, string, boolean][] = [
    ['dismiss', t`No breach`, t`Nothing happens to the member; who reported hears it.`, true],
    ['warn', t`Warn`, t`By e-mail, with the reason.`, true],
    ['hide_text', t`Remove the profile text`, t`The member can write a new one.`, report.about !== ''],
    ['reject_photo', t`Refuse a photo`, t`Nobody sees it any more.`, photos.length > 0],
    ['suspend', t`Suspend the account`, t`Logged out everywhere and hidden.`, open],
  ];
  const chosen = choices.find(([value]) => value === action);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!action) return;
    const data = new FormData(event.currentTarget);
    const reason = String(data.get('reason') ?? '');
    const facts = String(data.get('facts') ?? '').trim();
    setMeant({
      action,
      ...(action === 'reject_photo'
        ? { photo_reason: reason as 'other', ...(photo ? { photo_id: photo } : {}) }
        : action === 'dismiss'
          ? {}
          : { reason: reason as 'other' }),
      ...(facts && action !== 'dismiss' ? { facts } : {}),
    });
  };
  return (
    <form className="form" onSubmit={submit}>
      <FieldGroup id={`${id}-action`} label={t`Decision`}>
        <div>
          {choices
            .filter(([, , , fits]) => fits)
            .map(([value, label, hint]) => (
              <Radio
                key={value}
                name="action"
                value={value}
                required
                checked={action === value}
                onChange={() => setAction(value)}
                label={label}
                hint={hint}
              />
            ))}
        </div>
      </FieldGroup>
      {action === 'reject_photo' ? (
        <FieldGroup id={`${id}-photo`} label={t`Which photo?`}>
          <div className="desk-pick">
            {photos.map((one, i) => (
              <label key={one.id}>
                <input
                  type="radio"
                  name="photo"
                  required
                  checked={photo === one.id}
                  onChange={() => setPhoto(one.id)}
                />
                <PhotoPicture photo={one} alt={t`Photo ${i + 1}`} sizes="7rem" />
              </label>
            ))}
          </div>
        </FieldGroup>
      ) : null}
      {action && action !== 'dismiss' ? (
        <>
          <Field id={`${id}-reason`} label={t`Reason`} hint={t`The member reads it in their own language.`}>
            {(control) => (
              <Select
                key={action}
                {...control}
                name="reason"
                required
                defaultValue=""
                placeholder={t`Choose`}
                options={optionsOf(action === 'reject_photo' ? rejects : reasons)}
              />
            )}
          </Field>
          <Field
            id={`${id}-facts`}
            label={t`What happened, for the member`}
            labelEnd={t`optional`}
            hint={t`Is sent as you write it. Never name who reported.`}
          >
            {(control) => <TextArea {...control} name="facts" maxLength={2000} />}
          </Field>
        </>
      ) : null}
      <Button type="submit" variant="primary" size="lg" disabled={!action}>{t`Decide`}</Button>
      <ConfirmDialog
        id="decide-report"
        title={chosen?.[1] ?? ''}
        open={meant !== undefined}
        onClose={() => setMeant(undefined)}
        onConfirm={async ({ key }) => {
          await confirmedCall(decideReport, { params: { id: report.id }, body: meant }, key);
          onDone();
        }}
        action={chosen?.[1] ?? ''}
      >
        <p>{chosen?.[2]}</p>
      </ConfirmDialog>
    </form>
  );
}
