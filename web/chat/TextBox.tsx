import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Gift, Image, MailWarning, Send } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import type { ChatStateData } from '../app/chat-cache.ts';
import type { Pending } from '../app/send-queue.ts';
import { ResendActivation } from '../app/ResendActivation.tsx';
import { MarkIcon } from '../app/Mark.tsx';
import { useSettings, useUser } from '../app/use-site.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Attachment } from './Attachment.tsx';
import type { ComposerHandle } from './Composer.tsx';
import { CostLine } from './CostLine.tsx';
import { EmojiPicker } from './EmojiPicker.tsx';
import { FictionalConfirm } from './FictionalConfirm.tsx';
import { GiftSheet } from './GiftSheet.tsx';
import { OpeningsLeft } from './OpeningsLeft.tsx';
import { PhotoSheet } from './PhotoSheet.tsx';
import { ShareConfirm } from './ShareConfirm.tsx';
import { TooFewCredits } from './TooFewCredits.tsx';
import { useComposer } from './use-composer.ts';

/** One text box per page. (`useId` would differ between server and browser.) */
const id = 'chat-text';

/** With a mouse Enter sends; on touch screens it starts a new line, and the button sends. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** The text box with everything around it. The price is shown below before anything is sent. */
export function TextBox({
  state,
  pending,
  handle,
}: {
  state: ChatStateData;
  pending: readonly Pending[];
  handle: Ref<ComposerHandle>;
}) {
  const { t } = useLingui();
  const user = useUser();
  const { fictional_warning: fictionalWarning } = useSettings();
  const { partner } = state;
  const { name } = partner;
  const area = useRef<HTMLTextAreaElement>(null);
  const composer = useComposer(state, pending, () => area.current?.focus());
  const { body, price, left, empty } = composer;
  const [sheet, setSheet] = useSheet();

  useImperativeHandle(handle, () => ({
    reply: (item) => {
      composer.setReply({ id: item.id, mine: item.mine, kind: item.kind, body: item.body.slice(0, 200) });
      area.current?.focus();
    },
    edit: (message) => {
      composer.putBack(message);
      area.current?.focus();
    },
  }));
  // Focus only where that does not open a keyboard over half the screen.
  useEffect(() => {
    if (hasKeyboard() && !document.querySelector('dialog:modal')) area.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: grows with the text, where the browser does not do that itself
  useEffect(() => {
    const box = area.current;
    if (!box || CSS.supports('field-sizing', 'content')) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  }, [body]);

  const insert = (text: string) => {
    const box = area.current;
    if (!box) return;
    const [from, to] = [box.selectionStart, box.selectionEnd];
    composer.setBody(body.slice(0, from) + text + body.slice(to));
    box.focus();
    requestAnimationFrame(() => box.setSelectionRange(from + text.length, from + text.length));
  };
  const onKey = (event: KeyboardEvent) => {
    // During text composition (Japanese, accents) Enter belongs to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && hasKeyboard()) {
      event.preventDefault();
      void composer.send();
    } else if (event.key === 'Escape' && composer.reply_to) composer.setReply(null);
  };
  const sendLabel =
    price === 0 ? t`Send for free` : t`${plural(price, { one: 'Send for # credit', other: 'Send for # credits' })}`;
  const near = left <= 100;

  return (
    <form
      className="chat-foot"
      aria-label={t`Write a message`}
      onSubmit={(event) => {
        event.preventDefault();
        void composer.send();
      }}
    >
      {user?.status === 'not_confirmed' ? (
        <div className="chat-note row gap-4" data-tone="warning">
          <MailWarning />
          <p className="fill">{t`Confirm your e-mail address, so that ${name} can answer.`}</p>
          <ResendActivation />
        </div>
      ) : null}
      {partner.fictional ? (
        <p className="chat-note row gap-4" data-tone="fictional">
          <MarkIcon />
          <span>{fictionalWarning}</span>
        </p>
      ) : null}
      {composer.tooFew ? (
        <TooFewCredits price={price} credits={composer.credits} onClose={composer.dismissTooFew} />
      ) : null}
      <Attachment composer={composer} partner={name} />
      <div className="composer">
        <IconButton
          label={t`Send a photo`}
          icon={<Image />}
          onClick={() => setSheet('photo')}
          className="composer-tool soft"
        />
        <IconButton
          label={t`Send a gift`}
          icon={<Gift />}
          onClick={() => setSheet('gift')}
          className="composer-tool soft"
        />
        <div className="composer-box fill">
          <label htmlFor={id} className="visually-hidden">{t`Message ${name}`}</label>
          <textarea
            data-draft-kept
            ref={area}
            id={id}
            rows={1}
            value={body}
            placeholder={composer.attached ? t`Add a few words` : t`Message ${name}`}
            onChange={(event) => composer.setBody(event.target.value)}
            onKeyDown={onKey}
            enterKeyHint="enter"
            autoComplete="off"
            aria-describedby={`${id}-cost`}
            aria-invalid={left < 0 ? true : undefined}
          />
          <EmojiPicker onPick={insert} />
        </div>
        <button
          type="submit"
          className="composer-send disc"
          aria-label={sendLabel}
          title={sendLabel}
          aria-disabled={empty || left < 0 ? true : undefined}
        >
          <Send />
        </button>
      </div>
      <OpeningsLeft left={state.openings_left} />
      {state.hides ? (
        <p className="chat-openings soft">{t`You hide from people you know. If this is one of them, they see you once you write.`}</p>
      ) : null}
      <CostLine id={`${id}-cost`} price={price} credits={composer.credits} free={state.free} />
      {near ? (
        <p className="chat-left num" data-over={left < 0 ? '' : undefined} role="status">
          {left >= 0
            ? t`${plural(left, { one: '# character left', other: '# characters left' })}`
            : t`${plural(-left, { one: '# character too many', other: '# characters too many' })}`}
        </p>
      ) : null}
      {sheet === 'gift' ? (
        <GiftSheet
          name={name}
          credits={composer.credits}
          onClose={() => setSheet(undefined)}
          onPick={(gift) => {
            composer.setAttached({ kind: 'gift', gift });
            setSheet(undefined);
          }}
        />
      ) : null}
      {sheet === 'photo' ? (
        <PhotoSheet
          name={name}
          price={state.photo_price}
          allowed={state.may_send_photos}
          onClose={() => setSheet(undefined)}
          onPick={(photo) => {
            composer.setAttached({ kind: 'photo', photo });
            setSheet(undefined);
          }}
        />
      ) : null}
      {composer.sharing ? (
        <ShareConfirm
          what={composer.sharing}
          name={name}
          onClose={() => {
            composer.stopSharing();
            area.current?.focus();
          }}
          onSend={() => void composer.send(true, true)}
        />
      ) : null}
      {composer.confirming ? (
        <FictionalConfirm
          partner={partner}
          price={price}
          onClose={composer.stopConfirming}
          onConfirm={() => void composer.send(true)}
        />
      ) : null}
    </form>
  );
}

/** Which sheet is open; `?gift=1` opens the gifts and is then removed from the address. */
function useSheet() {
  const [query, setQuery] = useSearchParams('gift');
  const [sheet, setSheet] = useState<'gift' | 'photo'>();
  const giftRequested = query.get('gift') === '1';
  useEffect(() => {
    if (!giftRequested) return;
    setSheet('gift');
    void setQuery({}, { replace: true });
  }, [giftRequested, setQuery]);
  return [sheet, setSheet] as const;
}
