import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Static } from 'typebox';
import type { CaseDetail } from '../../../contract/desk-cases.ts';
import type { MisuseStep } from '../../../contract/moderation.ts';
import { Field, FieldGroup } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Segments } from '../Segments.tsx';
import { useLanguageNames } from '../use-language-names.ts';

type Report = Static<typeof CaseDetail>['reports'][number];
export type Misuse = Readonly<Record<string, MisuseStep>>;
type Reads = Static<typeof CaseDetail>['reads']['reporters'];

/** What a dismissal may bring to whoever reported: nothing, or a warning, or after one that their reports wait. */
export function MisuseFields({
  reports,
  reads,
  value,
  onChange,
}: {
  reports: readonly Report[];
  reads: Reads;
  value: Misuse;
  onChange(value: Misuse): void;
}) {
  const { t } = useLingui();
  const id = useId();
  const nameOf = useLanguageNames();
  const choices = reports.filter((report) => report.reporter && report.misuse_steps.length > 0);
  const words: Record<MisuseStep, string> = {
    warn_reports: t`Warn`,
    reports_wait: t({
      comment: 'What a reporter gets: 30 days in which their reports are looked at after others',
      message: 'Looked at last for 30 days',
    }),
  };
  const chosen = choices.filter((report) => value[report.id]);
  if (choices.length === 0) return null;
  return (
    <>
      {choices.map(({ id: report, number, reporter, misuse_steps: steps }) => {
        const { [report]: step, ...rest } = value;
        const name = reporter?.name ?? number;
        return (
          <FieldGroup
            key={report}
            id={`${id}-${report}`}
            label={t({
              comment: 'Label of a choice when a report is dismissed: nothing, a warning, or a wait of 30 days',
              message: `Obviously unfounded? What ${name} gets`,
            })}
            hint={
              steps.includes('reports_wait')
                ? t`They were warned before. Weigh how often it happened, how serious it is, and whether it was deliberate.`
                : t`Only if there was obviously nothing to it and it was deliberate: most mistaken reports are made in good faith.`
            }
          >
            <Segments
              label={name}
              value={step ?? ''}
              options={[
                { value: '', label: t({ context: 'what a reporter gets', message: 'Nothing' }) },
                ...steps.map((value) => ({ value, label: words[value] })),
              ]}
              onChange={(next) => onChange(next ? { ...rest, [report]: next as MisuseStep } : rest)}
            />
          </FieldGroup>
        );
      })}
      {chosen.length > 0 ? (
        <Field
          id={`${id}-facts`}
          label={t`What happened, for the person who reported`}
          labelEnd={t`optional`}
          hint={t`Sent as you write it. Say nothing about the reported member that the reporter does not know.`}
        >
          {(control) => <TextArea {...control} name="misuse_facts" maxLength={2000} />}
        </Field>
      ) : null}
      {chosen.map(({ id: report, reporter }) => {
        const step = value[report];
        const name = reporter?.name;
        const read = reads.find(({ language }) => language === reporter?.language) ?? reads[0];
        return step && reporter && read ? (
          <div className="desk-reads" key={report}>
            <p className="small">
              <strong>
                {t({ comment: 'Heading of the text a reporter will read', message: `${name} also reads` })}
              </strong>{' '}
              <span className="muted">{nameOf(read.language)}</span>
            </p>
            <p lang={read.language}>{`${read.actions[step]} ${read.misuse}`}</p>
          </div>
        ) : null;
      })}
    </>
  );
}
