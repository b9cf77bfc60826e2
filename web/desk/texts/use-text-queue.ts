/** A page of profile texts in hand; the last decisions can be taken back. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { claimTexts, decideText, undoText } from '../../../contract/desk-queues.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { DecisionReason } from '../../../contract/moderation.ts';
import { call } from '../../app/api.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useScope } from '../use-scope.ts';

export type TextItem = AnswerOf<typeof claimTexts>['texts'][number];
export interface DecidedText {
  item: TextItem;
  /** Null: it stands. */
  reason: DecisionReason | null;
  sent: Promise<boolean>;
}

const page = 10;

export function useTextQueue() {
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { site } = useScope();
  const [items, setItems] = useState<TextItem[]>([]);
  const [decided, setDecided] = useState<DecidedText[]>([]);
  const [waiting, setWaiting] = useState<number>();
  const [failed, setFailed] = useState<unknown>();
  /** Texts decided here, by member: a changed one may come again. */
  const gone = useRef(new Map<string, string>());

  const load = useCallback(async () => {
    try {
      const query = site === undefined ? {} : { site };
      const answer = await call(client, claimTexts, { query, body: { count: page } });
      setFailed(undefined);
      setItems((now) => {
        const ids = new Set(now.map((item) => item.member.id));
        return [
          ...now,
          ...answer.texts.filter((text) => !ids.has(text.member.id) && gone.current.get(text.member.id) !== text.about),
        ].slice(0, Math.max(page, now.length));
      });
      setWaiting(answer.waiting);
    } catch (error) {
      setFailed(error);
    }
  }, [client, site]);

  // What was taken elsewhere is not of this scope.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope is what changed
  useEffect(() => setItems([]), [site]);

  const few = items.length < 3;
  useEffect(() => {
    if (few) void load();
    const timer = setInterval(() => void load(), few ? 10_000 : 60_000);
    return () => clearInterval(timer);
  }, [few, load]);

  const decide = (some: readonly TextItem[], reason: DecisionReason | null) => {
    for (const item of some) {
      const { id } = item.member;
      gone.current.set(id, item.about);
      const body = reason ? { decision: 'hide', about: item.about, reason } : { decision: 'pass', about: item.about };
      const sent = deskCall(decideText, { params: { id }, body }).then((answer) => answer !== undefined);
      setDecided((now) => [{ item, reason, sent }, ...now].slice(0, 20));
    }
    setItems((now) => now.filter((item) => !some.includes(item)));
    setWaiting((now) => (now === undefined ? now : Math.max(0, now - some.length)));
  };

  const undo = async () => {
    const [last] = decided;
    if (!last) return;
    setDecided((now) => now.filter((decision) => decision !== last));
    if (!(await last.sent)) return;
    const { id } = last.item.member;
    if (!(await deskCall(undoText, { params: { id }, body: {} }))) return;
    gone.current.delete(id);
    setItems((now) => [last.item, ...now.filter((item) => item.member.id !== id)]);
    setWaiting((now) => (now === undefined ? now : now + 1));
  };

  return { items, decided, waiting, failed, decide, undo, reload: load };
}
