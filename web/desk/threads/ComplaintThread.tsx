import './threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Static } from 'typebox';
import type { Complaint } from '../../../contract/desk-cases.ts';
import { addToThread, steerThread } from '../../../contract/desk-threads.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useKeys } from '../use-keys.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useMay } from '../use-may.ts';
import { useGo } from '../use-scope.ts';
import { useUnsent } from './use-unsent.ts';
import { Templates } from './Templates.tsx';
import { ThreadList } from './Thread.tsx';

/** The thread of a complaint, what can be added to it, and who has it until when. */
export function ComplaintThread({ complaint, holder }: { complaint: Static<typeof Complaint>; holder: string | null }) {
  const { t } = useLingui();
  const id = useId();
  const query = useQuery(deskQueries.thread(complaint.id));
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const go = useGo();
  const { now } = useDates();
  const answers = useMay()('complaints.answer') !== null;
  const [text, setText] = useUnsent(complaint.id);
  const language = useLanguageNames()(complaint.language);
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
  const thread = query.data;
  if (!thread) return <Loading query={query} />;
  const again = () => client.invalidateQueries({ queryKey: ['desk'] });
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const open = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === 'open';
    setBusy(true);
    const done = await deskCall(addToThread, {
      params: { id: complaint.id },
      body: { kind, text, ...(open ? { stays_open: true } : {}) },
    });
    setBusy(false);
    if (!done) return;
    setText('');
    toasts.show({ text: kind === 'out' ? t`The answer goes out by e-mail.` : t`Saved.`, tone: 'success' });
    void again();
  };
  const steer = async (body: BodyOf<typeof steerThread>) => {
    const done = await deskCall(steerThread, { params: { id: complaint.id }, body });
    if (done) void again();
    return done !== undefined;
  };
  /** Both are one from here on: one goes on with the other. */
  const merge = async (into: { id: string; number: string }) => {
    if (!(await steer({ merge_into: into.id }))) return;
    toasts.show({ text: t`Merged into ${into.number}.`, tone: 'success' });
    void go(`/desk/complaints/${into.id}`);
  };
  const merged = thread.merged_into;
  const dueDay = thread.due_at.slice(0, 10);
  return (
    <>
      <ThreadList messages={thread.messages} language={complaint.language} />
      {merged ? (
        <Banner tone="info" title={t`Merged into ${merged.number}.`}>
          <Link className="link" to={`/desk/complaints/${merged.id}`}>{t`Open ${merged.number}`}</Link>
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
                    { value: 'out', label: t`An answer by e-mail` },
                    { value: 'in', label: t`An e-mail that came in` },
                    { value: 'note', label: t`A note for colleagues` },
                  ]}
                />
              )}
            </Field>
            {kind === 'out' ? (
              <Templates
                language={complaint.language}
                text={text}
                onPick={setText}
                values={{
                  name: complaint.member_name ?? '',
                  number: complaint.number,
                  site: complaint.site,
                }}
              />
            ) : null}
            <Field
              id={`${id}-text`}
              label={kind === 'out' ? t`Answer by e-mail` : t`Text`}
              hint={
                kind === 'out'
                  ? t`Sent exactly as you write it, so greet them yourself. Language: ${language}.`
                  : undefined
              }
            >
              {(control) => (
                <TextArea
                  {...control}
                  rows={5}
                  required
                  maxLength={4000}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
            <div className="form-actions">
              <Button type="submit" variant="primary" loading={busy} disabled={kind === 'out' && holder !== null}>
                {kind === 'out' ? t`Send the answer` : t`Keep`}
              </Button>
              {kind === 'out' ? (
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
            <Field id={`${id}-who`} label={t`Whose it is`}>
              {(control) => (
                <Select
                  {...control}
                  value={thread.staff.find((colleague) => colleague.name === thread.assigned_to)?.id ?? ''}
                  placeholder={t`Nobody’s`}
                  options={thread.staff.map((colleague) => ({ value: colleague.id, label: colleague.name }))}
                  onChange={(event) => void steer({ assign: event.target.value || null })}
                />
              )}
            </Field>
            {complaint.status === 'open' ? (
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
                      else if (target.value !== dueDay) void steer({ due_at: `${target.value}T12:00:00Z` });
                    }}
                  />
                )}
              </Field>
            ) : (
              <Button onClick={() => void steer({ reopen: true })}>{t`Reopen`}</Button>
            )}
          </div>
          {thread.same.length > 0 ? (
            <>
              <h3>{t`Other open complaints of the same address`}</h3>
              <ul className="desk-lines">
                {thread.same.map((thread) => (
                  <li key={thread.id}>
                    <Link className="link" to={`/desk/complaints/${thread.id}`}>
                      {thread.number}
                    </Link>
                    <span className="muted small">{thread.text}</span>
                    <Button onClick={() => void merge(thread)}>{t`Merge this one into it`}</Button>
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
