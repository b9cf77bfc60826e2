/** The profile texts in hand, a few ahead. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { claimTexts, decideText, type MemberFacts } from '../../contract/desk-queues.ts';
import type { DecisionReason } from '../../contract/moderation.ts';
import { call } from '../app/api.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useScope } from './use-scope.ts';

export interface TextItem {
  member: Static<typeof MemberFacts>;
  about: string;
  changed_at: string;
}

export function useTextQueue() {
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { site } = useScope();
  const [items, setItems] = useState<TextItem[]>([]);
  const [waiting, setWaiting] = useState<number>();
  const [failed, setFailed] = useState<unknown>();
  /** Texts decided here, by member: a changed one may come again. */
  const gone = useRef(new Map<string, string>());

  const load = useCallback(async () => {
    try {
      const answer = await call(client, claimTexts, { query: site === undefined ? {} : { site }, body: { count: 5 } });
      setFailed(undefined);
      setItems((now) => {
        const known = new Set(now.map((one) => one.member.id));
        return [
          ...now,
          ...answer.texts.filter((one) => !known.has(one.member.id) && gone.current.get(one.member.id) !== one.about),
        ];
      });
      setWaiting(answer.waiting);
    } catch (error) {
      setFailed(error);
    }
  }, [client, site]);

  // What was taken elsewhere is not of this scope.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope is what changed
  useEffect(() => setItems([]), [site]);

  useEffect(() => {
    if (items.length >= 3) return;
    void load();
    const timer = setInterval(() => void load(), 10_000);
    return () => clearInterval(timer);
  }, [items.length, load]);

  const decide = (hide: { reason: DecisionReason } | null) => {
    const [item] = items;
    if (!item) return;
    const { id } = item.member;
    gone.current.set(id, item.about);
    setItems((now) => now.filter((one) => one !== item));
    setWaiting((now) => (now === undefined ? now : Math.max(0, now - 1)));
    const body = hide ? { decision: 'hide', about: item.about, ...hide } : { decision: 'pass', about: item.about };
    void deskCall(decideText, { params: { id }, body });
  };

  return { items, waiting, failed, decide, reload: load };
}
