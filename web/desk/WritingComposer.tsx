import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, ListPlus, Send, SkipForward } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { answerWriting, writingKeptMinutes } from '../../contract/desk-writing.ts';
import { graphemes } from '../app/graphemes.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Kbd } from './Kbd.tsx';
import { useDates } from './use-dates.ts';
import { useAltKey, useKeys } from './use-keys.ts';
import { useLanguageNames } from './use-language-names.ts';
import type { useWriting } from './use-writing.ts';
import type { Attached } from './writing/MaySend.tsx';
import { SavedLines } from './writing/SavedLines.tsx';
import { useWriterCall } from './writing/use-writer-call.ts';

/** What was begun and not sent, while the desk is open in this tab. */
const drafts = new Map<string, string>();

/** The answer; above it, always, the rule that a profile says truthfully what it is. */
export function WritingComposer({
  id,
  writing,
  honestSentence,
  messageLength,
  fictional,
  member,
  attached,
  onAttach,
  onNext,
}: {
  id: string;
  writing: ReturnType<typeof useWriting>;
  honestSentence: string;
  messageLength: number;
  fictional: string;
  member: { name: string; language: string };
  attached: Attached;
  onAttach(attached: Attached): void;
  onNext(): Promise<void>;
}) {
  const { t, i18n } = useLingui();
  const writer = useWriterCall();
  const languageName = useLanguageNames();
  const area = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState(() => drafts.get(id) ?? '');
  const [sending, setSending] = useState(false);
  // One key for one text: what was sent without an answer is not sent twice.
  const sent = useRef({ key: '', body: '' });
  const [lines, setLines] = useState(false);
  const { state, messages } = writing;
  const open = state.mine && state.closed === null && state.waiting_since !== null;
  const lastOwn = messages.findLast((message) => message.mine)?.seq ?? 0;
  const asked = messages.some((message) => message.asks_if_real && message.seq > lastOwn);
  const left = messageLength - graphemes(body.trim());
  const maySend = open && (body.trim() !== '' || attached !== undefined) && left >= 0 && !sending;
  const warned = writer.pointedOut(body);
  const { time } = useDates();
  const keptFor = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(state.kept_for);
  const freeAt = time(new Date(Date.parse(state.waiting_since ?? '') + writingKeptMinutes * 60_000 || 0).toISOString());

  const write = (text: string) => {
    drafts.set(id, text);
    setBody(text);
  };
  /** Where the cursor stands, in place of what is marked. Sent only when the writer sends it. */
  const put = (text: string) => {
    const box = area.current;
    const [from, to] = box ? [box.selectionStart, box.selectionEnd] : [body.length, body.length];
    const before = body.slice(0, from);
    write(`${before}${before && !/\s$/.test(before) ? ' ' : ''}${text}${body.slice(to)}`);
    box?.focus();
  };
  const honest = () => put(honestSentence);
  const send = async (thenNext: boolean) => {
    if (!maySend) return;
    const text = body.trim();
    const what = JSON.stringify([text, attached]);
    if (sent.current.body !== what) sent.current = { key: uuidv7(), body: what };
    setSending(true);
    const answer = await writer.send(
      answerWriting,
      {
        params: { id },
        body: { body: text, seen_seq: writing.seen_seq, ...attached, ...(warned ? { despite: true } : {}) },
        idempotencyKey: sent.current.key,
      },
      text,
    );
    setSending(false);
    if (!answer) return void writing.poll(true);
    // What was typed while it was on its way stays.
    if (drafts.get(id)?.trim() === text) drafts.delete(id);
    setBody((now) => (now.trim() === text ? '' : now));
    sent.current = { key: '', body: '' };
    onAttach(undefined);
    await (thenNext ? onNext() : writing.poll(true));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.altKey)) {
      event.preventDefault();
      void send(!event.altKey);
    } else if (event.altKey && event.code === 'KeyH') {
      event.preventDefault();
      honest();
    } else if (event.key === 'Escape') area.current?.blur();
  };
  useKeys({ r: open ? () => area.current?.focus() : undefined, h: open ? honest : undefined });
  useAltKey('s', () => open && setLines(true));
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) area.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="writing-composer">
      <div className="writing-rule" data-asked={asked ? '' : undefined} role="note">
        <BadgeCheck />
        <p>
          <strong>
            {asked
              ? t`${member.name} asks whether this is real: tell the truth.`
              : t`If you are asked whether this profile is real, tell the truth.`}
          </strong>
          <span>{t`Never claim to be a person one can meet; promise nothing outside this site.`}</span>
        </p>
        <Button iconEnd={<Kbd>Alt H</Kbd>} disabled={!open} onClick={honest}>{t`Put in the true answer`}</Button>
      </div>
      {state.closed === 'blocked' ? (
        <Banner tone="info" title={t`${member.name} has blocked this profile. Nothing more can be written.`} />
      ) : state.closed ? (
        <Banner tone="info" title={t`One of the two is no longer there. Nothing more can be written.`} />
      ) : state.waiting_since === null ? (
        <Banner tone="success" title={t`Answered. When ${member.name} writes again, it returns to the queue.`} />
      ) : state.claimed_by ? (
        <Banner tone="warning" title={t`${state.claimed_by} is answering this one.`} />
      ) : state.kept_for.length > 0 ? (
        <Banner
          tone="info"
          title={t`${plural(state.kept_for.length, { one: `${keptFor} is on duty for ${fictional}.`, other: `${keptFor} are on duty for ${fictional}.` })}`}
        >
          {t`You can answer from ${freeAt}, when every writer of the language may.`}
        </Banner>
      ) : state.mine ? null : (
        <Banner
          tone="warning"
          title={t`This one is free again, since nothing happened here.`}
          end={<Button onClick={() => void writing.poll(true)}>{t`Take this one`}</Button>}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(true);
        }}
      >
        <label htmlFor="writing-text">
          <VisuallyHidden>{t`Answer as ${fictional}, in ${languageName(member.language)}`}</VisuallyHidden>
        </label>
        <TextArea
          id="writing-text"
          ref={area}
          rows={3}
          value={body}
          disabled={!open}
          lang={member.language}
          spellCheck
          onKeyDown={onKey}
          onChange={(event) => write(event.target.value)}
          placeholder={t`Answer as ${fictional}, in ${languageName(member.language)}`}
          aria-describedby="writing-left"
          aria-invalid={left < 0 ? true : undefined}
        />
        {warned ? <Banner tone="warning" live title={warned} /> : null}
        {attached ? (
          <Banner
            tone="info"
            title={'gift' in attached ? t`A gift goes with it.` : t`A photo goes with it.`}
            end={<Button onClick={() => onAttach(undefined)}>{t`Remove`}</Button>}
          />
        ) : null}
        <div className="writing-send">
          <Button
            icon={<ListPlus />}
            iconEnd={<Kbd>Alt S</Kbd>}
            disabled={!open}
            onClick={() => setLines(true)}
          >{t`Saved lines`}</Button>
          <span
            id="writing-left"
            className="num small"
            data-over={left < 0 ? '' : undefined}
          >{t`${plural(left, { one: '# character left', other: '# characters left' })}`}</span>
          <Button icon={<Send />} disabled={!maySend} onClick={() => void send(false)}>{t`Send, and stay`}</Button>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            icon={<SkipForward />}
            iconEnd={<Kbd>Ctrl ↵</Kbd>}
            disabled={!maySend}
            loading={sending}
          >
            {warned ? t`Send it anyway` : t`Send and take next`}
          </Button>
        </div>
      </form>
      <SavedLines
        conversation={id}
        member={member}
        text={body.trim()}
        open={lines}
        onClose={() => {
          setLines(false);
          area.current?.focus();
        }}
        onPut={put}
      />
    </div>
  );
}
