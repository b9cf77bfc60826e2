import { useLingui } from '@lingui/react/macro';
import { Copy, Flag, Reply } from 'lucide-react';
import { memo, type MouseEvent, useState } from 'react';
import { toasts } from '../app/Toasts.tsx';
import { GiftBubble } from './GiftBubble.tsx';
import type { Item } from './group-messages.ts';
import { isOnlyEmoji } from './link-parts.ts';
import { MessageText } from './MessageText.tsx';
import { PhotoBubble } from './PhotoBubble.tsx';
import { Quote } from './Quote.tsx';
import { useSwipe } from './use-swipe.ts';

export interface BubbleProps {
  item: Item;
  /** The partner's name. */
  partner: string;
  canReply: boolean;
  onReply(item: Item): void;
  onQuote(id: string): void;
  onReport(item: Item): void;
  onBlock(): void;
}

/**
 * One message. To reply, swipe it aside or press it to show its buttons; with a mouse or keyboard these appear beside
 * it.
 */
export const Bubble = memo(function Bubble({
  item,
  partner,
  canReply,
  onReply,
  onQuote,
  onReport,
  onBlock,
}: BubbleProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const swipe = useSwipe(canReply ? () => onReply(item) : undefined);
  const who = item.mine ? t`You` : partner;
  const large = item.kind === 'text' && !item.reply_to && isOnlyEmoji(item.body);
  const onPress = (event: MouseEvent) => {
    const pressed = event.target instanceof Element && event.target.closest('a, button');
    if (!pressed && String(getSelection()) === '') setOpen(!open);
  };
  return (
    <div
      className="chat-message row gap-1"
      data-message={item.id}
      data-open={open ? '' : undefined}
      tabIndex={-1}
      {...swipe}
    >
      <span className="visually-hidden">{t`${who}:`}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what a press shows are buttons that a keyboard reaches without it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="bubble" data-kind={item.kind} data-large={large ? '' : undefined} onClick={onPress}>
        {item.reply_to ? (
          <Quote message={item.reply_to} partner={partner} onPress={() => onQuote(item.reply_to?.id ?? '')} />
        ) : null}
        {item.kind === 'gift' ? <GiftBubble id={item.gift} mine={item.mine} /> : null}
        {item.kind === 'photo' ? (
          <PhotoBubble item={item} partner={partner} onBlock={onBlock} onReport={onReport} />
        ) : null}
        {item.body ? <MessageText text={item.body} /> : null}
      </div>
      <div className="bubble-tools beside">
        {canReply ? (
          <button
            type="button"
            className="bubble-tool disc"
            onClick={() => {
              setOpen(false);
              onReply(item);
            }}
            aria-label={t`Reply`}
            title={t`Reply`}
          >
            <Reply />
          </button>
        ) : null}
        {item.body ? (
          <button
            type="button"
            className="bubble-tool disc"
            aria-label={t`Copy`}
            title={t`Copy`}
            onClick={() => {
              setOpen(false);
              void navigator.clipboard?.writeText(item.body).then(() => toasts.show({ text: t`Copied` }));
            }}
          >
            <Copy />
          </button>
        ) : null}
        {item.mine ? null : (
          <button
            type="button"
            className="bubble-tool disc"
            aria-label={t`Report this message`}
            title={t`Report this message`}
            onClick={() => {
              setOpen(false);
              onReport(item);
            }}
          >
            <Flag />
          </button>
        )}
      </div>
    </div>
  );
});
