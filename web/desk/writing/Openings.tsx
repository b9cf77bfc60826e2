import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Heart, PenLine, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { startWriting, type listOpenings } from '../../../contract/desk-writing.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Mark } from '../../app/Mark.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useGo, useScope } from '../use-scope.ts';
import { useWriterCall } from './use-writer-call.ts';

type Opening = AnswerOf<typeof listOpenings>['openings'][number];

/** Members who liked a profile and have not written: where the site allows it, a writer may begin. */
export function Openings() {
  const { t } = useLingui();
  const { scope } = useScope();
  const { ago } = useDates();
  const languageName = useLanguageNames();
  const [chosen, setChosen] = useState<Opening>();
  const { data } = useQuery(deskQueries.writingOpenings(scope));
  if (!data || data.openings.length === 0) return null;
  return (
    <section className="writing-openings" aria-labelledby="writing-openings">
      <h2 id="writing-openings">{t`Liked a profile but has not written yet`}</h2>
      <ul className="desk-list">
        {data.openings.map((opening) => (
          <li key={opening.fictional_id + opening.member_id}>
            <div>
              <span className="desk-list-main">
                <strong>
                  <Heart /> {t`${opening.member_name} liked ${opening.fictional_name}`}
                  <Mark ground="page" />
                </strong>
                <span>{[String(opening.age), opening.city, opening.site].filter(Boolean).join(' · ')}</span>
              </span>
              <span className="desk-list-end">
                <span>{languageName(opening.language)}</span>
                <span className="muted">{ago(opening.liked_at)}</span>
                <Button icon={<PenLine />} onClick={() => setChosen(opening)}>{t`Start`}</Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {chosen ? (
        <Begin key={chosen.fictional_id + chosen.member_id} opening={chosen} onClose={() => setChosen(undefined)} />
      ) : null}
    </section>
  );
}

function Begin({ opening, onClose }: { opening: Opening; onClose(): void }) {
  const { t } = useLingui();
  const go = useGo();
  const languageName = useLanguageNames();
  const { send, pointedOut } = useWriterCall();
  const [body, setBody] = useState('');
  const [sending, setSending] = useState(false);
  const sent = useRef({ key: '', body: '' });
  const { fictional_name: name, member_name: member } = opening;
  const warned = pointedOut(body);
  const submit = async () => {
    const text = body.trim();
    if (sent.current.body !== text) sent.current = { key: uuidv7(), body: text };
    setSending(true);
    const { fictional_id: fictionalId, member_id: memberId } = opening;
    const begun = await send(
      startWriting,
      {
        body: { fictional_id: fictionalId, member_id: memberId, body: text, ...(warned ? { despite: true } : {}) },
        idempotencyKey: sent.current.key,
      },
      text,
    );
    setSending(false);
    if (begun) void go(`/desk/writing/${begun.id}`);
  };
  return (
    <ModalDialog id="begin-writing" title={t`${name} writes to ${member}`} open onClose={onClose} closeLabel={t`Close`}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="soft">{t`The member sees the mark and the warning, as always. Every profile begins a few conversations a day, no more.`}</p>
        <Field id="begin-text" label={t`First words, in ${languageName(opening.language)}`}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              required
              value={body}
              lang={opening.language}
              spellCheck
              onChange={(event) => setBody(event.target.value)}
            />
          )}
        </Field>
        {warned ? <Banner tone="warning" live title={warned} /> : null}
        <Button type="submit" variant="primary" icon={<Send />} loading={sending} disabled={body.trim() === ''}>
          {warned ? t`Send it anyway` : t`Send`}
        </Button>
      </form>
    </ModalDialog>
  );
}
