import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { type CaseDetail, decideReport } from '../../contract/desk-cases.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { type SuspensionDays, suspensionDays } from '../../contract/moderation.ts';
import { isSignalRule, type SignalRule } from '../../contract/signal-rules.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox, Radio } from '../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { PhotoPicture } from './Facts.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Kbd } from './Kbd.tsx';
import { type Misuse, MisuseFields } from './reports/MisuseFields.tsx';
import { Segments } from './Segments.tsx';
import { useConfirmedCall } from './use-desk-call.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useKeys } from './use-keys.ts';
import { useLanguageNames } from './use-language-names.ts';
import { useSignalWords } from './use-signal-words.ts';

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

type StaffAction = BodyOf<typeof decideReport>['action'];
type Report = Pick<
  Static<typeof CaseDetail>,
  'id' | 'about' | 'may_ask' | 'photos' | 'member' | 'reads' | 'reports' | 'signals'
>;

/** The decision about a person: what is done, and what both sides read, in their languages. */
export function DecisionForm({ report, onDone }: { report: Report; onDone(): void }) {
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { reasons, rejects } = useDeskWords();
  const [action, setAction] = useState<StaffAction>();
  const [photo, setPhoto] = useState<string>();
  const [reason, setReason] = useState('');
  // The mildest that is common; for good is chosen, never left over.
  const [days, setDays] = useState('7');
  const [wrong, setWrong] = useState<SignalRule[]>([]);
  const [misuse, setMisuse] = useState<Misuse>({});
  const signalWords = useSignalWords();
  const confirmedCall = useConfirmedCall();
  const [meant, setMeant] = useState<BodyOf<typeof decideReport>>();
  const photos = report.photos.filter((photo) => photo.status !== 'rejected');
  const open = report.member.status === 'active' || report.member.status === 'not_confirmed';
  const asked = t`Until then they cannot write to anybody new. After 7 days it comes back as a case.`;
  const choices: [StaffAction, string, string, boolean][] = [
    ['dismiss', t`No breach`, t`Nothing happens to the member; whoever reported them is told.`, true],
    ['warn', t`Warn`, t`By e-mail, with the reason.`, true],
    ['hide_text', t`Remove the profile text`, t`The member can write a new one.`, report.about !== ''],
    ['reject_photo', t`Refuse a photo`, t`Nobody sees it any more.`, photos.length > 0],
    ['suspend', t`Suspend the account`, t`Logged out everywhere and hidden.`, open],
    ['require_selfie', t`Ask for a photo check`, asked, report.may_ask.includes('require_selfie')],
    ['require_age', t`Ask for an age check`, asked, report.may_ask.includes('require_age')],
  ];
  const chosen = choices.find(([value]) => value === action);
  const choose = (value: StaffAction) => {
    setAction(value);
    setReason('');
  };
  useKeys(
    Object.fromEntries(choices.flatMap(([value, , , fits], i) => (fits ? [[String(i + 1), () => choose(value)]] : []))),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!action) return;
    const data = new FormData(event.currentTarget);
    const facts = String(data.get('facts') ?? '').trim();
    const misuseFacts = String(data.get('misuse_facts') ?? '').trim();
    const misused = Object.entries(misuse).map(([id, step]) => ({ report_id: id, step }));
    setMeant({
      action,
      ...(action === 'reject_photo'
        ? { photo_reason: reason as 'other', ...(photo ? { photo_id: photo } : {}) }
        : action === 'dismiss'
          ? {}
          : { reason: reason as 'other' }),
      ...(facts && action !== 'dismiss' ? { facts } : {}),
      ...(misused.length > 0 && action === 'dismiss'
        ? { misuse: misused, ...(misuseFacts ? { misuse_facts: misuseFacts } : {}) }
        : {}),
      ...(wrong.length > 0 && action !== 'dismiss' ? { wrong_rules: wrong } : {}),
      ...(action === 'suspend' && days ? { days: Number(days) as SuspensionDays } : {}),
    });
  };
  return (
    <>
      <form
        ref={form}
        className="form"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      >
        <FieldGroup id={`${id}-action`} label={t`Decision`}>
          <div>
            {choices.map(([value, label, hint, fits], i) =>
              fits ? (
                <Radio
                  key={value}
                  name="action"
                  value={value}
                  required
                  checked={action === value}
                  onChange={() => choose(value)}
                  label={
                    <span className="desk-choice">
                      <Kbd>{String(i + 1)}</Kbd>
                      {label}
                    </span>
                  }
                  hint={hint}
                />
              ) : null,
            )}
          </div>
        </FieldGroup>
        {action === 'reject_photo' ? (
          <FieldGroup id={`${id}-photo`} label={t`Which photo?`}>
            <div className="desk-pick">
              {photos.map((item, i) => (
                <label key={item.id}>
                  <input
                    type="radio"
                    name="photo"
                    required
                    checked={photo === item.id}
                    onChange={() => setPhoto(item.id)}
                  />
                  <PhotoPicture photo={item} alt={t`Photo ${i + 1}`} sizes="7rem" />
                </label>
              ))}
            </div>
          </FieldGroup>
        ) : null}
        {action === 'suspend' ? (
          <FieldGroup
            id={`${id}-days`}
            label={t`How long`}
            hint={
              days
                ? t`It ends by itself, and the member is told.`
                : t`For good, somebody else must agree, unless you may do it alone.`
            }
          >
            <Segments
              label={t`How long`}
              value={days}
              options={[
                ...suspensionDays.map((n) => ({
                  value: String(n),
                  label: n === 1 ? t`24 hours` : t`${plural(n, { one: '# day', other: '# days' })}`,
                })),
                { value: '', label: t`For good` },
              ]}
              onChange={setDays}
            />
          </FieldGroup>
        ) : null}
        {action === 'suspend' ? (
          <Banner
            tone="info"
            title={t`Kept from coming back`}
          >{t`Address, phone, bank details, devices, network and photos are remembered as numbers: whoever comes back with one of them is found.`}</Banner>
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
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                  placeholder={t`Choose`}
                  options={optionsOf(action === 'reject_photo' ? rejects : reasons)}
                />
              )}
            </Field>
            <Field
              id={`${id}-facts`}
              label={t`What happened, for the member`}
              labelEnd={t`optional`}
              hint={t`Sent as you write it. Never name the person who reported.`}
            >
              {(control) => <TextArea {...control} name="facts" maxLength={2000} />}
            </Field>
          </>
        ) : null}
        {action && action !== 'dismiss' && report.signals.length > 0 ? (
          <FieldGroup
            id={`${id}-rules`}
            label={t`Which rules were right?`}
            hint={t`A rule that is wrong too often loses its weight by itself.`}
          >
            <div>
              {report.signals.flatMap(({ rule }) =>
                isSignalRule(rule) ? (
                  <Checkbox
                    key={rule}
                    checked={!wrong.includes(rule)}
                    onChange={(event) =>
                      setWrong((now) => (event.target.checked ? now.filter((other) => other !== rule) : [...now, rule]))
                    }
                    label={signalWords(rule)}
                  />
                ) : (
                  []
                ),
              )}
            </div>
          </FieldGroup>
        ) : null}
        {action === 'dismiss' ? (
          <MisuseFields reports={report.reports} reads={report.reads.reporters} value={misuse} onChange={setMisuse} />
        ) : null}
        {action ? (
          <Reads report={report} action={action} reason={reason} days={action === 'suspend' ? days : ''} />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!action}
          iconEnd={<Kbd>Ctrl ↵</Kbd>}
        >{t`Decide`}</Button>
      </form>
      <ConfirmDialog
        of={decideReport}
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
    </>
  );
}

/** What the member and those who reported will read. */
function Reads({
  report,
  action,
  reason,
  days,
}: {
  report: Report;
  action: StaffAction;
  reason: string;
  days: string;
}) {
  const { t } = useLingui();
  const nameOf = useLanguageNames();
  const { member, reporters } = report.reads;
  const text = (all: readonly { code: string; text: string }[], code: string) =>
    all.find((row) => row.code === code)?.text ?? '';
  return (
    <div className="desk-reads">
      {action === 'dismiss' ? null : (
        <div>
          <p className="small">
            <strong>{t`The member reads`}</strong> <span className="muted">{nameOf(member.language)}</span>
          </p>
          <p lang={member.language}>
            {[
              text(member.actions, action),
              text(action === 'reject_photo' ? member.photo_reasons : member.reasons, reason),
              text(member.ends, days),
              action === 'suspend' ? member.credits : '',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
      )}
      {reporters.map((reporter) => (
        <div key={reporter.language}>
          <p className="small">
            <strong>{t`The reporter reads`}</strong> <span className="muted">{nameOf(reporter.language)}</span>
          </p>
          <p lang={reporter.language}>{action === 'dismiss' ? reporter.dismissed : reporter.acted}</p>
        </div>
      ))}
    </div>
  );
}
