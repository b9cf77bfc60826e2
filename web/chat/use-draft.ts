import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../app/chat-cache.ts';
import { draftKey, readStored, store } from '../app/chat-storage.ts';

export interface Draft {
  body: string;
  reply_to: ChatMessage['reply_to'];
}
const empty: Draft = { body: '', reply_to: null };
const saveAfterMs = 250;

/** The draft to this partner, stored on the device until it is sent. */
export function useDraft(member: string, partner: string): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(empty);
  const unsaved = useRef<Draft | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const key = draftKey(member, partner);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const last = unsaved.current;
    unsaved.current = undefined;
    if (last) store(key, last.body === '' && !last.reply_to ? undefined : last);
  }, [key]);

  useEffect(() => {
    const stored = readStored<Draft>(key);
    // Includes what was typed before hydration.
    if (stored)
      setDraft((now) =>
        now.body === '' ? { ...empty, ...stored } : { ...stored, body: `${stored.body}\n${now.body}` },
      );
    // Not `beforeunload`: phones end pages without it.
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [key, save]);

  const change = useCallback(
    (part: Partial<Draft>) => {
      setDraft((now) => {
        const next = { ...now, ...part };
        unsaved.current = next;
        return next;
      });
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveAfterMs);
    },
    [save],
  );
  return [draft, change];
}
