import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Eraser, Mail } from 'lucide-react';
import { useState } from 'react';
import {
  closePrivacy,
  correctPrivacy,
  erasePrivacy,
  exportPrivacy,
  provePrivacy,
} from '../../../contract/desk-threads.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { useHeldWords } from '../member/use-held-words.ts';
import { useStackedCard } from '../use-stacked-card.ts';
import { useUnsent } from './use-unsent.ts';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import { useDownload } from '../use-download.ts';
import { useLanguageNames } from '../use-language-names.ts';
import '../member/member.css';
import { Templates } from './Templates.tsx';
import { ThreadList } from './Thread.tsx';
import { usePrivacyWords } from './use-privacy-words.ts';

type Step = 'code' | 'questions' | 'correct' | 'erase' | 'done' | 'refused' | 'longer';

/** One request: who asks, what is held and what becomes of it, the answer. */
export function PrivacyRequest({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(deskQueries.privacy(id));
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const deskCall = useDeskCall();
  const download = useDownload();
  const { kinds, states, fates, whys, identities } = usePrivacyWords();
  const held = useHeldWords();
  const { day, until } = useDates();
  const languageName = useLanguageNames();
  const [step, setStep] = useState<Step>();
  const [answer, setAnswer] = useUnsent(id);
  const data = query.data;
  const heading = useStackedCard(data !== undefined);
  if (!data) return <Loading query={query} />;
  const { request } = data;
  const language = languageName(request.language);
  const waits = request.status === 'open';
  const open = waits && request.member_id !== null;
  const proved = request.identity !== '';
  const nobody = waits ? t`no account with the requester’s address` : t`erased`;
  const again = () => client.invalidateQueries({ queryKey: ['desk'] });
  const done = async (e: Endpoint, body: object, key: string) => {
    await confirmedCall(e, { params: { id }, body }, key);
    if ('answer' in body) setAnswer('');
    toasts.show({ text: t`Saved.`, tone: 'success' });
    void again();
  };
  const send = async () => {
    if (!(await deskCall(provePrivacy, { params: { id }, body: { how: 'send' } }))) return;
    toasts.show({ text: t`The e-mail is on its way.`, tone: 'success' });
    void again();
  };
  const save = async () => {
    const exportCall = {
      ...exportPrivacy,
      path: exportPrivacy.path.replace(':id', id),
    } as unknown as typeof exportPrivacy;
    if (await download(exportCall, undefined as never)) void again();
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
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
    </Field>
  );
  const dialog = (
    dialogStep: Step,
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
      onClose={() => setStep(undefined)}
      action={action}
      onConfirm={({ field, key }) => done(e, body(field), key)}
    >
      {children}
    </ConfirmDialog>
  );
  const against = data.charge_backs + data.open_cases;
  return (
    <Card as="article" padding="lg">
      <h2 ref={heading}>{`${kinds[request.kind]} · ${request.number}`}</h2>
      <p>
        {request.member_id ? (
          <Link className="link" to={`/desk/members/${request.member_id}`}>
            {request.member_name}
          </Link>
        ) : (
          nobody
        )}
        <span className="muted">
          {request.closed_at
            ? ` · ${states[request.status]}, ${request.closed_by ?? ''}, ${day(request.closed_at)}`
            : ` · ${t`due ${until(request.due_at)}`}`}
        </span>
      </p>
      <ol className="privacy-steps">
        <li data-done={proved ? '' : undefined}>
          <strong>{t`Who is asking`}</strong>
          <span>{identities[request.identity] ?? t`Not known yet`}</span>
        </li>
        <li data-done={request.done['exported'] ? '' : undefined}>
          <strong>{t`Data held`}</strong>
          <span>{t`${plural(data.held.length, { one: '# kind', other: '# kinds' })}`}</span>
        </li>
        <li data-done={waits ? undefined : ''}>
          <strong>{t`Answer`}</strong>
          <span>{waits ? t`By ${day(request.due_at)}` : states[request.status]}</span>
        </li>
      </ol>
      {open && !proved ? (
        <div className="form-actions below">
          <Button variant="primary" icon={<Mail />} onClick={() => void send()}>
            {request.code_sent ? t`E-mail another code` : t`E-mail a code to the account’s address`}
          </Button>
          {request.code_sent ? <Button onClick={() => setStep('code')}>{t`Enter the code`}</Button> : null}
          <Button onClick={() => setStep('questions')}>{t`Answered questions`}</Button>
        </div>
      ) : null}
      {open && against > 0 ? (
        <Banner tone="warning" title={t`A charge-back or a case is open: to erase, somebody else must agree.`} />
      ) : null}
      {data.held.length > 0 ? (
        <section className="member-table privacy-held" tabIndex={0} aria-label={t`Data held`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Data held`}</th>
                <th scope="col">{t`Rows`}</th>
                <th scope="col">{t`When erased`}</th>
              </tr>
            </thead>
            <tbody>
              {data.held.map((kind) => (
                <tr key={kind.file}>
                  <td>{held(kind.file)}</td>
                  <td className="num">{kind.rows}</td>
                  <td>
                    {fates[kind.fate]}
                    {kind.why ? <small>{whys[kind.why] ?? ''}</small> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {request.status !== 'open' ? (
        <p className="muted">
          {t`Kept as proof: number, dates, who did it, and what was done by kind and count. No data.`}
        </p>
      ) : null}
      <ThreadList messages={data.messages} language={request.language} />
      {waits ? (
        <>
          {open ? (
            <div className="form-actions">
              <Button icon={<Download />} disabled={!proved} onClick={() => void save()}>{t`Export as a ZIP`}</Button>
              <Button disabled={!proved} onClick={() => setStep('correct')}>{t`Correct a field`}</Button>
            </div>
          ) : null}
          <Templates
            language={request.language}
            text={answer}
            onPick={setAnswer}
            values={{ name: request.member_name ?? '', number: request.number }}
          />
          <Field
            id="privacy-draft"
            label={t`Answer by e-mail`}
            hint={t`Sent exactly as you write it, so greet them yourself. Language: ${language}.`}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                maxLength={4000}
                value={answer}
                onChange={(event) => setAnswer(event.target.value)}
              />
            )}
          </Field>
          <div className="form-actions">
            <Button variant="primary" onClick={() => setStep('done')}>{t`Answer and close`}</Button>
            <Button onClick={() => setStep('refused')}>{t`Refuse, with the law`}</Button>
            {request.extended ? null : <Button onClick={() => setStep('longer')}>{t`Needs longer`}</Button>}
            {open ? (
              <Button variant="danger" icon={<Eraser />} disabled={!proved} onClick={() => setStep('erase')}>
                {t`Answer and erase`}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
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
        t`Keep`,
        (field) => ({ how: 'questions', note: field('note') }),
        provePrivacy,
        <Field id="privacy-note" label={t`Which questions, and how sure it is`}>
          {(control) => <TextArea {...control} name="note" required minLength={10} maxLength={500} />}
        </Field>,
      )}
      {dialog(
        'correct',
        t`Correct a field`,
        t`Correct`,
        (field) => ({ field: field('field'), value: field('value') }),
        correctPrivacy,
        <>
          <Field id="privacy-field" label={t`Field`}>
            {(control) => (
              <Select
                {...control}
                name="field"
                defaultValue="name"
                options={[
                  { value: 'name', label: t`Name` },
                  { value: 'date_of_birth', label: t`Date of birth (YYYY-MM-DD)` },
                  { value: 'gender', label: t`Gender (male, female)` },
                ]}
              />
            )}
          </Field>
          <Field id="privacy-value" label={t`What is right`}>
            {(control) => <TextInput {...control} name="value" required maxLength={60} />}
          </Field>
        </>,
      )}
      {dialog(
        'erase',
        t`Erase ${request.member_name ?? ''}`,
        t`Answer and erase`,
        (field) => ({ name: field('name'), answer: field('answer') }),
        erasePrivacy,
        <>
          <p className="soft">{t`At once and for good, with no way back: everything in the list except what the law requires us to keep.`}</p>
          {answerField}
          <Field id="privacy-name" label={t`Type the name to erase`}>
            {(control) => <TextInput {...control} name="name" required autoComplete="off" />}
          </Field>
        </>,
      )}
      {dialog(
        'done',
        t`Answer and close`,
        t`Send and close`,
        (field) => ({ outcome: 'done', answer: field('answer') }),
        closePrivacy,
        answerField,
      )}
      {dialog(
        'refused',
        t`Refuse, with the law`,
        t`Send and close`,
        (field) => ({ outcome: 'refused', answer: field('answer') }),
        closePrivacy,
        answerField,
      )}
      {dialog(
        'longer',
        t`Needs longer`,
        t`Send`,
        (field) => ({ outcome: 'longer', answer: field('answer') }),
        closePrivacy,
        answerField,
      )}
    </Card>
  );
}
