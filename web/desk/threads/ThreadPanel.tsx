import './threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addToCare, steerCare, undoCareStep } from '../../../contract/desk-care.ts';
import { addToThread, steerThread, undoThreadStep } from '../../../contract/desk-threads.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import { queries } from '../../app/queries.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { offerUndo } from '../undo.ts';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useGo } from '../use-scope.ts';
import { useUnsent } from './use-unsent.ts';
import { LetterField } from './LetterField.tsx';
import { Templates } from './Templates.tsx';
import { ThreadLinks } from './ThreadLinks.tsx';
import { ThreadList } from './Thread.tsx';
import { WhoseItIs } from './WhoseItIs.tsx';

const calls = {
  complaint: {
    add: addToThread,
    steer: steerThread,
    undo: undoThreadStep,
    may: 'complaints.answer',
    home: '/desk/complaints',
  },
  care: { add: addToCare, steer: steerCare, undo: undoCareStep, may: 'care.close', home: '/desk/care' },
} as const;

/** A thread, what can be added to it, and who has it until when. */
export function ThreadPanel({
  of,
  about,
  open,
  language: code,
  values,
  holder,
  onSteered,
  onPassedOn,
}: {
  of: keyof typeof calls;
  /** Its id. */
  about: string;
  open: boolean;
  /** Of who reads the answers. */
  language: string;
  /** What templates are filled in with. */
  values: Record<'name' | 'number' | 'site', string>;
  /** Somebody else who works on it. */
  holder: string | null;
  /** It was reopened, merged or given another day. */
  onSteered?(): void;
  /** It is in nobody's hand any more. */
  onPassedOn(): void;
}) {
  const { t } = useLingui();
  const { add: addCall, steer: steerCall, undo: undoCall, may, home } = calls[of];
  const care = of === 'care';
  const id = useId();
  const query = useQuery(deskQueries.thread(of, about));
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const go = useGo();
  const { now } = useDates();
  const answers = useMay()(may) !== null;
  const [text, setText] = useUnsent(about);
  const [kind, setKind] = useState<'out' | 'in' | 'note'>('out');
  const [busy, setBusy] = useState(false);
  useKeys(
    answers
      ? {
          r: () => document.getElementById(`${id}-text`)?.focus(),
          t: () => document.getElementById('template')?.focus(),
        }
      : {},
  );
  const own = useSuspenseQuery(queries.desk()).data.staff.id;
  const thread = query.data;
  if (!thread) return <Loading query={query} />;
  const again = () => client.invalidateQueries({ queryKey: ['desk'] });
  const offer = (text: string, step: string, label: string) =>
    offerUndo({
      text,
      label,
      undo: async () => {
        if (!(await deskCall(undoCall, { params: { id: about, step } }))) return;
        void go(`${home}/${about}`);
        void again();
        void client.invalidateQueries({ queryKey: deskQueries.careCase(about).queryKey });
      },
    });
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const seen = thread.messages.findLast((message) => message.kind === 'out')?.id ?? null;
    const staysOpen = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === 'open';
    setBusy(true);
    const done = await deskCall(addCall, {
      params: { id: about },
      body: { kind, text, seen, ...(staysOpen ? { stays_open: true } : {}) },
    });
    setBusy(false);
    if (!done) return void again();
    setText('');
    const said = kind !== 'out' ? t`Saved.` : care ? t`The e-mail is on its way.` : t`The answer goes out by e-mail.`;
    if (done.step) offer(said, done.step, t({ context: 'a complaint that was answered', message: 'Keep open' }));
    else toasts.show({ text: said, tone: 'success' });
    void again();
  };
  const steered = (said: string, { step }: AnswerOf<typeof steerThread>) => {
    void again();
    if (step) offer(said, step, t`Undo`);
  };
  const steer = async (said: string, body: BodyOf<typeof steerThread>) => {
    const done = await deskCall(steerCall, { params: { id: about }, body });
    if (!done) return;
    steered(said, done);
    if (body.assign === undefined) onSteered?.();
    else if (body.assign !== own) onPassedOn();
    // Both are one from here on: one goes on with the other.
    if (body.merge_into) void go(`${home}/${body.merge_into}`);
  };
  const merged = thread.merged_into;
  const dueDay = thread.due_at.slice(0, 10);
  return (
    <>
      <ThreadList messages={thread.messages} references={thread.references} language={code} />
      {merged ? (
        <Banner tone="info" title={t`Merged into ${merged.number}.`}>
          <Link className="link" to={`${home}/${merged.id}`}>{t`Open ${merged.number}`}</Link>
        </Banner>
      ) : null}
      {holder ? <Banner tone="warning" title={t`${holder} is working on this.`} /> : null}
      {answers && !merged ? (
        <>
          <form className="form" onSubmit={(event) => void add(event)}>
            <Field id={`${id}-kind`} label={t`Add`}>
              {(control) => (
                <Select
                  {...control}
                  value={kind}
                  onChange={(event) => setKind(event.target.value as typeof kind)}
                  options={[
                    { value: 'out', label: care ? t`An e-mail to the member` : t`An answer by e-mail` },
                    { value: 'in', label: t`An e-mail that came in` },
                    { value: 'note', label: t`A note for colleagues` },
                  ]}
                />
              )}
            </Field>
            {kind === 'out' ? <Templates language={code} text={text} onPick={setText} values={values} /> : null}
            <LetterField
              id={`${id}-text`}
              label={kind !== 'out' ? t`Text` : care ? t`E-mail to the member` : t`Answer by e-mail`}
              labelEnd={<Kbd>R</Kbd>}
              to={kind === 'out' ? code : undefined}
              value={text}
              onChange={setText}
            />
            <div className="form-actions">
              <Button type="submit" variant="primary" loading={busy} disabled={kind === 'out' && holder !== null}>
                {kind !== 'out' ? t`Save` : care ? t`Send the e-mail` : t`Send the answer`}
              </Button>
              {kind === 'out' && !care ? (
                <Button
                  type="submit"
                  name="open"
                  loading={busy}
                  disabled={holder !== null}
                >{t`Send and keep open`}</Button>
              ) : null}
            </div>
          </form>
          <div className="thread-steer">
            <WhoseItIs
              id={`${id}-who`}
              staff={thread.staff}
              has={thread.assigned_to}
              onPass={(to) => void steer(to === null ? t`Nobody’s again.` : t`Passed on.`, { assign: to })}
            />
            {open ? (
              <Field id={`${id}-due`} label={t`Due`}>
                {(control) => (
                  <TextInput
                    {...control}
                    key={thread.due_at}
                    type="date"
                    min={new Date(now).toISOString().slice(0, 10)}
                    defaultValue={dueDay}
                    // Not while it is typed: on the way to 2026 the year is 2.
                    onBlur={({ target }) => {
                      if (target.value === '' || !target.validity.valid) target.value = dueDay;
                      else if (target.value !== dueDay)
                        void steer(t`The due date is moved.`, { due_at: `${target.value}T12:00:00Z` });
                    }}
                  />
                )}
              </Field>
            ) : (
              <Button onClick={() => void steer(t`Open again.`, { reopen: true })}>{t`Reopen`}</Button>
            )}
          </div>
          {care ? null : (
            <ThreadLinks
              about={about}
              linked={thread.linked}
              onLinked={(done) => {
                steered(t`Saved.`, done);
                onSteered?.();
              }}
              onUnlink={(key) => void steer(t`Saved.`, { unlink: key })}
            />
          )}
          {thread.same.length > 0 ? (
            <>
              <h3>
                {care ? t`Other open care cases from the same address` : t`Other open complaints from the same address`}
              </h3>
              <ul className="desk-lines">
                {thread.same.map((thread) => (
                  <li key={thread.id}>
                    <Link className="link" to={`${home}/${thread.id}`}>
                      {thread.number}
                    </Link>
                    <span className="muted small">{thread.text}</span>
                    <Button
                      onClick={() => void steer(t`Merged into ${thread.number}.`, { merge_into: thread.id })}
                    >{t`Merge this one into it`}</Button>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : null}
    </>
  );
}
