/** The photos in hand: always a few ahead, decisions sent behind one's back, the last ones can be taken back. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { claimPhotos, type DeskPhoto, decidePhoto, type MemberFacts, undoPhoto } from '../../contract/desk-queues.ts';
import type { RejectReason } from '../../contract/photos.ts';
import { call } from '../app/api.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useScope } from './use-scope.ts';

export interface PhotoItem {
  photo: Static<typeof DeskPhoto>;
  member: Static<typeof MemberFacts>;
}
export interface Decided {
  item: PhotoItem;
  /** Null: approved. */
  reason: RejectReason | null;
  /** Whether the server took it. */
  sent: Promise<boolean>;
}

const ahead = 4;

export function usePhotoQueue() {
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { site } = useScope();
  const [items, setItems] = useState<PhotoItem[]>([]);
  const [decided, setDecided] = useState<Decided[]>([]);
  const [waiting, setWaiting] = useState<number>();
  const [failed, setFailed] = useState<unknown>();
  // Photos decided here: a claim that was under way may still bring them.
  const gone = useRef(new Set<string>());
  const loading = useRef(false);

  const load = useCallback(async () => {
    if (loading.current) return;
    loading.current = true;
    try {
      const answer = await call(client, claimPhotos, {
        query: site === undefined ? {} : { site },
        body: { count: ahead },
      });
      setFailed(undefined);
      setItems((now) => {
        const known = new Set(now.map((one) => one.photo.id));
        return [...now, ...answer.photos.filter(({ photo }) => !known.has(photo.id) && !gone.current.has(photo.id))];
      });
      setWaiting(answer.waiting);
    } catch (error) {
      setFailed(error);
    } finally {
      loading.current = false;
    }
  }, [client, site]);

  // What was taken elsewhere is not of this scope.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope is what changed
  useEffect(() => setItems([]), [site]);

  useEffect(() => {
    if (items.length >= ahead - 1) return;
    void load();
    // Nothing there, or others hold the rest: looked for again.
    const timer = setInterval(() => void load(), 10_000);
    return () => clearInterval(timer);
  }, [items.length, load]);

  const decide = (reason: RejectReason | null) => {
    const [item] = items;
    if (!item) return;
    const { id } = item.photo;
    gone.current.add(id);
    setItems((now) => now.filter((one) => one.photo.id !== id));
    setWaiting((now) => (now === undefined ? now : Math.max(0, now - 1)));
    const body = reason === null ? { decision: 'approve' } : { decision: 'reject', reason };
    const sent = deskCall(decidePhoto, { params: { id }, body }).then((answer) => answer !== undefined);
    setDecided((now) => [{ item, reason, sent }, ...now].slice(0, 20));
  };

  const undo = async () => {
    const [last] = decided;
    if (!last) return;
    setDecided((now) => now.filter((one) => one !== last));
    if (!(await last.sent)) return;
    const back = await deskCall(undoPhoto, { params: { id: last.item.photo.id }, body: {} });
    if (!back) return;
    gone.current.delete(back.photo.id);
    setItems((now) => [back, ...now.filter((one) => one.photo.id !== back.photo.id)]);
    setWaiting((now) => (now === undefined ? now : now + 1));
  };

  return { items, decided, waiting, failed, decide, undo, reload: load };
}
