import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  closePrivacy,
  correctPrivacy,
  erasePrivacy,
  type openPrivacy,
  provePrivacy,
} from '../../../contract/desk-threads.ts';
import type { AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { CorrectData } from './CorrectData.tsx';

export type PrivacyStep = 'code' | 'questions' | 'correct' | 'erase' | 'done' | 'refused' | 'longer';

/** The steps of a request that are asked about first, each in its dialog. */
export function PrivacyDialogs({
  data,
  step,
  onClose,
  answer,
  onAnswer,
  lapse,
}: {
  data: AnswerOf<typeof openPrivacy>;
  /** The one that is asked about. */
  step: PrivacyStep | undefined;
  onClose(): void;
  /** What is written to who asked. */
  answer: string;
  onAnswer(text: string): void;
  /** What becomes of unused credits. */
  lapse: string;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { request } = data;
  const done = async (e: Endpoint, body: object, key: string) => {
    await confirmedCall(e, { params: { id: request.id }, body }, key);
    if ('answer' in body) onAnswer('');
    toasts.show({ text: t`Saved.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  const answerField = (
    <Field id="privacy-answer" label={t`Answer by e-mail`}>
      {(control) => (
        <TextArea
          {...control}
          name="answer"
          rows={5}
          required
          minLength={10}
          maxLength={4000}
          value={answer}
          onChange={(event) => onAnswer(event.target.value)}
        />
      )}
    </Field>
  );
  const dialog = (
    dialogStep: PrivacyStep,
    title: string,
    action: string,
    body: (field: (name: string) => string) => object,
    e: Endpoint,
    children: React.ReactNode,
  ) => (
    <ConfirmDialog
      of={e}
      id={`privacy-${dialogStep}`}
      title={title}
      open={step === dialogStep}
      onClose={onClose}
      action={action}
      onConfirm={({ field, key }) => done(e, body(field), key)}
    >
      {children}
    </ConfirmDialog>
  );
  const answering = (outcome: 'done' | 'refused' | 'longer', title: string, action: string) =>
    dialog(outcome, title, action, (field) => ({ outcome, answer: field('answer') }), closePrivacy, answerField);
  return (
    <>
      {dialog(
        'code',
        t`Enter the code`,
        t`Check`,
        (field) => ({ how: 'code', code: field('code') }),
        provePrivacy,
        <Field id="privacy-code" label={t`Code`}>
          {(control) => <TextInput {...control} name="code" required maxLength={12} autoComplete="off" />}
        </Field>,
      )}
      {dialog(
        'questions',
        t`Answered questions`,
        t`Save`,
        (field) => ({ how: 'questions', note: field('note') }),
        provePrivacy,
        <Field id="privacy-note" label={t`Which questions, and how sure it is`}>
          {(control) => <TextArea {...control} name="note" required minLength={10} maxLength={500} />}
        </Field>,
      )}
      {data.fields ? (
        <CorrectData
          fields={data.fields}
          countries={data.countries}
          open={step === 'correct'}
          onClose={onClose}
          onConfirm={(body, key) => done(correctPrivacy, body, key)}
        />
      ) : null}
      {dialog(
        'erase',
        t`Erase ${request.member_name ?? ''}`,
        t`Answer and erase`,
        (field) => ({ name: field('name'), answer: field('answer') }),
        erasePrivacy,
        <>
          <p className="soft">{t`At once and for good, with no way back: everything in the list except what is marked as kept.`}</p>
          {data.unused_credits > 0 ? <p className="soft">{lapse}</p> : null}
          {answerField}
          <Field id="privacy-name" label={t`Type the name to erase`}>
            {(control) => <TextInput {...control} name="name" required autoComplete="off" />}
          </Field>
        </>,
      )}
      {answering('done', t`Answer and close`, t`Send and close`)}
      {answering('refused', t`Refuse, with the law`, t`Send and close`)}
      {answering('longer', t`Needs longer`, t`Send`)}
    </>
  );
}
