import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, CircleAlert, Clock3, CloudOff, RotateCcw } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '../app/navigation.tsx';
import { Link } from '../app/Link.tsx';
import type { ChatStateData } from '../app/chat-cache.ts';
import { queries } from '../app/queries.ts';
import { sendQueue, type Pending } from '../app/send-queue.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { ApiError } from '../app/api.ts';
import { deliveryOf, type Item } from './group-messages.ts';
import { priceOf } from './price-of.ts';
import { timeText } from './times.ts';
import { type LocalTime, noTime } from './use-local-time.ts';

export interface GroupFootProps {
  /** The last message of the group. */
  item: Item;
  state: ChatStateData;
  time: LocalTime;
  onEdit(message: Pending): void;
}

/** The line under a group: the time and, for one's own messages, their delivery state. */
export function GroupFoot({ item, state, time, onEdit }: GroupFootProps) {
  const { t } = useLingui();
  const at = (
    <time dateTime={item.created_at}>
      {time.isKnown ? timeText(new Date(item.created_at), time.locale, time.zone) : noTime}
    </time>
  );
  if (!item.mine) return <p className="chat-line row num text-xs">{at}</p>;
  const delivery = deliveryOf(item, state);
  if (delivery === 'failed' && item.pending) return <Failed message={item.pending} state={state} onEdit={onEdit} />;
  const iconAndWord = {
    sending: [<Clock3 key="i" />, t`Sending`],
    waiting: [<CloudOff key="i" />, t`Waiting for the connection`],
    failed: [<CircleAlert key="i" />, t`Not sent`],
    sent: [<Check key="i" />, t`Sent`],
    delivered: [<CheckCheck key="i" />, t`Delivered`],
    read: [<CheckCheck key="i" />, t`Read`],
  }[delivery] as [React.ReactNode, string];
  const [icon, word] = iconAndWord;
  return (
    <p className="chat-line row num text-xs" data-delivery={delivery}>
      {at}
      {icon}
      <span>{word}</span>
    </p>
  );
}

/** A failed message: why, and what can be done, in place. The text stays here until it is sent or discarded. */
function Failed({
  message,
  state,
  onEdit,
}: {
  message: Pending;
  state: ChatStateData;
  onEdit(message: Pending): void;
}) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { pathname } = useLocation();
  const { code = 'internal', message: why = '' } = message.error ?? {};
  const price = usePriceNow(message, state);
  const priceChanged = code === 'conflict' && price !== message.price;
  const reason = priceChanged
    ? t`${plural(price, { 0: 'This is free now.', one: 'The price is now # credit.', other: 'The price is now # credits.' })}`
    : errorText(new ApiError(code === 'offline' ? 0 : 500, { error: code as never, message: why }));
  return (
    <div className="chat-failed stack text-sm" role="group" aria-label={t`Not sent`}>
      <p className="chat-failed-why beside gap-2" role="alert">
        <CircleAlert />
        <span>
          <b>{t`Not sent.`}</b> {reason}
        </span>
      </p>
      <p className="chat-failed-ways cluster">
        {code === 'not_enough_credits' ? (
          <Link
            href={`/credits?next=${encodeURIComponent(pathname)}`}
            className="chat-way pill inline-row gap-2 strong"
            data-main=""
          >{t`Buy credits`}</Link>
        ) : null}
        <button
          type="button"
          className="chat-way pill inline-row gap-2 strong"
          data-main=""
          onClick={() => sendQueue.retry(message.id, price)}
        >
          <RotateCcw />
          {priceChanged
            ? t`${plural(price, { 0: 'Send for free', one: 'Send for # credit', other: 'Send for # credits' })}`
            : t`Try again`}
        </button>
        {message.kind === 'text' ? (
          <button
            type="button"
            className="chat-way pill inline-row gap-2 strong"
            onClick={() => onEdit(message)}
          >{t`Edit`}</button>
        ) : null}
        <button
          type="button"
          className="chat-way pill inline-row gap-2 strong"
          onClick={() => sendQueue.remove(message.id)}
        >{t`Delete`}</button>
      </p>
    </div>
  );
}

/** Of a gift the list has it, which is read anew when the server refused the price that was seen. */
function usePriceNow(message: Pending, state: ChatStateData): number {
  const isGift = message.kind === 'gift';
  const { data } = useQuery({ ...queries.gifts(), enabled: isGift });
  const gift = data?.gifts.find(({ id }) => id === message.gift);
  return message.kind === 'gift' ? (gift?.price ?? message.price) : priceOf(message.kind, state);
}
