import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, Lock } from 'lucide-react';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChatStateData } from '../app/chat-cache.ts';
import type { Pending } from '../app/send-queue.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { ReportDialog } from '../app/ReportDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Bubble } from './Bubble.tsx';
import { groupMessages, type Item } from './group-messages.ts';
import { GroupFoot } from './GroupFoot.tsx';
import { dayText } from './times.ts';
import { noTime, useLocalTime } from './use-local-time.ts';
import { usePartnerActions } from './use-partner-actions.ts';
import { useScroll } from './use-scroll.ts';

export interface MessageListProps {
  items: Item[];
  state: ChatStateData;
  /** There are older messages. */
  more: boolean;
  typing: boolean;
  newFrom: string | undefined;
  onOlder(): Promise<number>;
  onReply(item: Item): void;
  onEdit(message: Pending): void;
  onAtEnd(atEnd: boolean): void;
}

/** The most pages to fetch when looking for a quoted message. */
const maxPagesBack = 10;

export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { items, state, more, typing, newFrom, onOlder, onReply, onEdit, onAtEnd } = props;
  const { t } = useLingui();
  const errorText = useErrorText();
  const { partner } = state;
  const name = partner.name;
  const time = useLocalTime();
  const blocks = useMemo(() => groupMessages(items, time.zone, newFrom), [items, time.zone, newFrom]);

  const [reported, setReported] = useState<Item>();
  const { block } = usePartnerActions(partner);
  const latestBlock = useRef(block);
  useEffect(() => {
    latestBlock.current = block;
  });
  // The same function at each render, so that bubbles are not drawn anew.
  const onBlock = useCallback(() => latestBlock.current(), []);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const busy = useRef<Promise<number> | undefined>(undefined);
  const older = useCallback((): Promise<number> => {
    if (!more) return Promise.resolve(0);
    busy.current ??= (async () => {
      setLoading(true);
      setFailed(undefined);
      try {
        return await onOlder();
      } catch (error) {
        setFailed(error);
        return 0;
      } finally {
        setLoading(false);
        busy.current = undefined;
      }
    })();
    return busy.current;
  }, [more, onOlder]);

  const scroll = useScroll(items, () => void (failed || older()));
  const { atEnd, isAtEnd, toEnd, toNew, toMessage } = scroll;
  useEffect(() => onAtEnd(atEnd), [atEnd, onAtEnd]);

  // One's own message always counts as seen.
  const ownLast = items.at(-1)?.mine ? items.at(-1)?.id : undefined;
  const previousOwn = useRef(ownLast);
  useEffect(() => {
    if (ownLast && ownLast !== previousOwn.current) toEnd();
    previousOwn.current = ownLast;
  }, [ownLast, toEnd]);

  // What arrived while the member was reading further up.
  const newest = items.findLast((i) => !i.mine)?.seq ?? 0;
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (atEnd && isAtEnd()) setSeen(newest);
  }, [atEnd, isAtEnd, newest]);

  // Starts where the member stopped reading. Once, and only until they scroll.
  const placed = useRef(false);
  const firstNew = items.find((i) => i.id === newFrom)?.seq ?? undefined;
  useLayoutEffect(() => {
    if (firstNew === undefined || placed.current) return;
    placed.current = true;
    if (isAtEnd() && toNew()) setSeen(firstNew - 1);
  }, [firstNew, isAtEnd, toNew]);
  const unseen = atEnd ? 0 : items.filter((i) => !i.mine && (i.seq ?? 0) > seen).length;

  const onQuote = useCallback(
    async (id: string) => {
      for (let page = 0; page < maxPagesBack; page++) {
        // After the render of what has just arrived.
        if (page > 0) await new Promise((done) => requestAnimationFrame(done));
        if (toMessage(id) || (await older()) === 0) return;
      }
    },
    [older, toMessage],
  );

  return (
    <div className="chat-scroll beside">
      {/* Focusable, so that the arrow keys scroll it. */}
      <div
        className="chat-messages fill"
        ref={scroll.box}
        onScroll={scroll.onScroll}
        tabIndex={0}
        role="region"
        aria-label={t`Messages`}
      >
        <div className="chat-inner column">
          <div className="chat-top center muted text-sm">
            {loading || more ? (
              failed ? (
                <p className="chat-older-failed row gap-3">
                  {errorText(failed)} <Button onClick={() => void older()}>{t`Try again`}</Button>
                </p>
              ) : (
                <Spinner label={loading ? t`Loading older messages` : undefined} />
              )
            ) : state.history_hidden ? (
              <p className="chat-hidden row gap-3">
                <Lock />
                {t`Older messages are hidden for privacy`}
              </p>
            ) : null}
          </div>
          {items.length === 0 && !state.history_hidden ? <Begin name={name} state={state} /> : null}
          {blocks.map((block) => {
            if (block.type === 'day')
              return (
                <p key={block.key} className="chat-day soft strong text-xs">
                  <time dateTime={block.date.toISOString()}>
                    {time.isKnown ? dayText(block.date, time.now, time.locale, time.zone) : noTime}
                  </time>
                </p>
              );
            if (block.type === 'new')
              return (
                <p key={block.key} className="chat-new row gap-5 text-xs">
                  <span>{t`New messages`}</span>
                </p>
              );
            return (
              <div key={block.key} className="chat-group stack" data-mine={block.mine ? '' : undefined}>
                {block.items.map((item) => (
                  <Bubble
                    key={item.id}
                    item={item}
                    partner={name}
                    canReply={state.closed === null && item.seq !== null}
                    onReply={onReply}
                    onQuote={onQuote}
                    onReport={setReported}
                    onBlock={onBlock}
                  />
                ))}
                <GroupFoot item={block.items.at(-1) as Item} state={state} time={time} onEdit={onEdit} />
              </div>
            );
          })}
          {typing ? (
            <div className="chat-group stack">
              <p className="bubble chat-typing row" data-last="">
                <span className="visually-hidden">{t`${name} is typing`}</span>
                <i />
                <i />
                <i />
              </p>
            </div>
          ) : null}
        </div>
      </div>
      {reported ? (
        <ReportDialog
          id="report-message"
          member={partner}
          conversation={state.conversation ?? undefined}
          message={reported.id}
          open
          onClose={() => setReported(undefined)}
        />
      ) : null}
      {atEnd ? null : (
        <button
          type="button"
          className="chat-pill pill row gap-3 strong nowrap"
          onClick={toEnd}
          data-new={unseen > 0 ? '' : undefined}
        >
          <ArrowDown />
          {unseen > 0 ? (
            t`${plural(unseen, { one: '# new message', other: '# new messages' })}`
          ) : (
            <span className="visually-hidden">{t`Go to the newest message`}</span>
          )}
        </button>
      )}
    </div>
  );
});

/** An empty conversation. */
function Begin({ name, state }: { name: string; state: ChatStateData }) {
  const { t } = useLingui();
  const left = state.free_conversations_left;
  return (
    <div className="chat-begin stack gap-2 soft">
      <p className="chat-begin-title">{t`Say hello to ${name}`}</p>
      {state.closed === null && state.free && left > 0 ? (
        <p>{t`Your first message here is free. ${plural(left, { one: 'You have # free conversation left.', other: 'You have # free conversations left.' })}`}</p>
      ) : null}
    </div>
  );
}
