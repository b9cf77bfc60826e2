/** The message being written: text, quote, photo or gift; its price; and sending it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChatStateData } from '../app/chat-cache.ts';
import { graphemes } from '../app/graphemes.ts';
import { currentLive } from '../app/live-tab.ts';
import { sendQueue, type Pending } from '../app/send-queue.ts';
import { queries } from '../app/queries.ts';
import { useSettings, useUser } from '../app/use-site.ts';
import type { GiftData } from './GiftSheet.tsx';
import type { OwnPhotoData } from './PhotoSheet.tsx';
import { priceOf } from './price-of.ts';
import { looksGiven, useRulesSoon } from './use-chat-signal.ts';
import { useDraft } from './use-draft.ts';

export type Attached = { kind: 'photo'; photo: OwnPhotoData } | { kind: 'gift'; gift: GiftData };

/** Credits of messages being sent that the balance does not include yet. */
const unbooked = (pending: readonly Pending[]) => pending.filter((p) => p.state !== 'failed' && !p.booked);
const sum = (pending: readonly Pending[]) => pending.reduce((all, p) => all + p.price, 0);

/** Credits that sending now would cost, given what is already being sent. */
function priceNow(attached: Attached | undefined, state: ChatStateData, beingSent: readonly Pending[]): number {
  if (attached?.kind === 'gift') return attached.gift.price;
  // The first text opens the free conversation; the second one may be written before the server answers.
  const later = beingSent.some((p) => p.kind === 'text' && p.state !== 'failed');
  return priceOf(attached?.kind ?? 'text', state, later);
}

const onWay = () => unbooked(sendQueue.snapshot());
const ids = (pending: readonly Pending[]) => pending.map((p) => p.id).join();

/**
 * The balance from a fresh answer, less what is still being sent. A message booked between request and answer may be
 * in the balance or not, so the request is repeated until nothing changed in between.
 */
async function creditsNow(client: QueryClient): Promise<number> {
  for (;;) {
    const before = onWay();
    // Do not reuse the answer to an earlier request.
    await client.cancelQueries({ queryKey: queries.user().queryKey });
    const fresh = await client.fetchQuery({ ...queries.user(), staleTime: 0, retry: false }).catch(() => undefined);
    if (!fresh || ids(before) === ids(onWay())) return (fresh?.user?.credits ?? 0) - sum(before);
  }
}

export function useComposer(state: ChatStateData, pending: readonly Pending[], onSent: () => void) {
  const client = useQueryClient();
  const user = useUser();
  const { message_length: messageLength } = useSettings();
  const { partner } = state;
  const [draft, changeDraft] = useDraft(user?.id ?? '', partner.id);
  const [attached, setAttached] = useState<Attached>();
  const [tooFew, setTooFew] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [sharing, setSharing] = useState<'number' | 'account'>();
  const rulesSoon = useRulesSoon();
  const busy = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const latest = useRef(draft.body);
  latest.current = draft.body;

  const beingSent = unbooked(pending);
  const credits = Math.max(0, (user?.credits ?? 0) - sum(beingSent));
  const price = priceNow(attached, state, beingSent);
  const left = messageLength - graphemes(draft.body.trim());
  const empty = draft.body.trim() === '' && !attached;

  const setBody = (body: string) => {
    changeDraft({ body });
    if (body !== '' && state.conversation) currentLive()?.typing(state.conversation);
  };

  const sendBody = (body: string) => {
    sendQueue.add(user?.id ?? '', {
      to: partner.id,
      kind: attached?.kind ?? 'text',
      body,
      reply_to: draft.reply_to,
      price,
      ...(attached?.kind === 'photo' ? { photo: attached.photo } : {}),
      ...(attached?.kind === 'gift' ? { gift: attached.gift.id } : {}),
    });
    // What was typed while the question was being looked for stays.
    const later = latest.current;
    const sent = draft.body;
    changeDraft({
      body: later !== sent && later.startsWith(sent) ? later.slice(sent.length).trimStart() : '',
      reply_to: null,
    });
    setAttached(undefined);
    setTooFew(false);
    setConfirming(false);
    setSharing(undefined);
    onSent();
  };

  /**
   * @param confirmed the member has just confirmed knowing that this is a fictional profile
   * @param shares … and that their number or account is in it
   */
  const send = async (confirmed = state.fictional_confirmed, shares = false) => {
    const body = draft.body.trim();
    if (empty || left < 0 || busy.current) return;
    busy.current = true;
    try {
      await sendOrAsk(body, confirmed, shares);
    } finally {
      busy.current = false;
    }
  };

  const sendOrAsk = async (body: string, confirmed: boolean, shares: boolean) => {
    // Credits may have been bought in another tab: ask the server before refusing here.
    if (price > credits && price > (await creditsNow(client))) return setTooFew(true);
    if (partner.fictional && price > 0 && !confirmed) return setConfirming(true);
    if (!shares && body !== '') {
      // A moment may pass until they have come. Whoever has left the conversation by then finds the text as a draft.
      const soon = rulesSoon();
      const rules = soon instanceof Promise ? await soon : soon;
      if (!here.current) return;
      const given = rules ? rules.givesAway(body) : looksGiven(body);
      if (given) return setSharing(given);
    }
    sendBody(body);
  };

  return {
    body: draft.body,
    reply_to: draft.reply_to,
    attached,
    price,
    credits,
    left,
    empty,
    confirming,
    // Disappears once there are enough credits, for instance bought in another tab.
    tooFew: tooFew && price > credits,
    setBody,
    send,
    setAttached,
    setReply: (replyTo: typeof draft.reply_to) => changeDraft({ reply_to: replyTo }),
    /** Text that returns to the box is appended to what is there. */
    putBack: (message: Pending) =>
      changeDraft({
        body: draft.body.trim() === '' ? message.body : `${draft.body}\n${message.body}`,
        reply_to: draft.reply_to ?? message.reply_to,
      }),
    sharing,
    stopSharing: () => setSharing(undefined),
    stopConfirming: () => setConfirming(false),
    dismissTooFew: () => setTooFew(false),
  };
}
