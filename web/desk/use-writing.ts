/** A conversation in a writer's hand: what was opened, and what comes in every few seconds while the page is there. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { olderWriting, pollWriting, releaseWriting } from '../../contract/desk-writing.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { openWriting } from '../../contract/desk-writing.ts';
import { addressOf, call } from '../app/api.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useFreed } from './use-freed.ts';

export type Opened = AnswerOf<typeof openWriting>;
export type Message = Opened['messages'][number];

const pollMs = 4_000;
/** Whoever neither types nor moves for this long is not working on it: it comes free (`writingClaimMinutes` later). */
const idleMs = 120_000;

export function useWriting(id: string, opened: Opened) {
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const [messages, setMessages] = useState(opened.messages);
  const [state, setState] = useState(opened.state);
  const [more, setMore] = useState(opened.more);
  const [lost, setLost] = useState(false);
  const activeAt = useRef(0);
  const last = messages.at(-1)?.seq ?? 0;
  const after = useRef(last);
  useEffect(() => {
    after.current = last;
  }, [last]);

  const poll = useCallback(
    async (active: boolean) => {
      try {
        const answer = await call(client, pollWriting, { params: { id }, body: { after: after.current, active } });
        setLost(false);
        setState(answer.state);
        if (answer.messages.length > 0)
          setMessages((now) => [...now, ...answer.messages.filter((message) => message.seq > (now.at(-1)?.seq ?? 0))]);
      } catch {
        setLost(true);
      }
    },
    [client, id],
  );

  useEffect(() => {
    activeAt.current = Date.now();
    const note = () => {
      activeAt.current = Date.now();
    };
    const timer = setInterval(() => {
      if (!document.hidden) void poll(Date.now() - activeAt.current < idleMs);
    }, pollMs);
    for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
      addEventListener(name, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel']) removeEventListener(name, note);
    };
  }, [poll]);
  useFreed(addressOf(releaseWriting, { params: { id } }));

  const older = async () => {
    const before = messages[0]?.seq;
    const answer =
      before === undefined ? undefined : await deskCall(olderWriting, { params: { id }, query: { before } });
    if (!answer) return;
    setMessages((now) => [...answer.messages, ...now]);
    setMore(answer.more);
  };

  return { messages, state, setState, more, older, poll, lost, seen_seq: last };
}
