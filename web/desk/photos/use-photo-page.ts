/** A page of photos in hand: taken together, decided one by one or in bulk, the last decisions taken back. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Static } from 'typebox';
import {
  askOpinion,
  claimPhotos,
  decidePhoto,
  decidePhotos,
  type PhotoBand,
  releasePhotos,
  undoPhoto,
  type WaitingPhoto,
} from '../../../contract/desk-queues.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { RejectReason } from '../../../contract/photos.ts';
import { call } from '../../app/api.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useScope } from '../use-scope.ts';

export type PhotoItem = Static<typeof WaitingPhoto>;
/** Null: approved. `sensitive`: approved, and blurred in chats. `passed`: somebody else decides. */
export type Outcome = RejectReason | 'passed' | 'sensitive' | null;
export interface Decided {
  items: PhotoItem[];
  outcome: Outcome;
  /** Whether the server took it. */
  sent: Promise<boolean>;
}
type Around = Pick<AnswerOf<typeof claimPhotos>, 'bands' | 'held' | 'waiting'>;

/** Asked again while nothing is in hand; and while something is, so that it stays so. */
const everyMs = 15_000;
const idOf = (item: PhotoItem) => item.photo.id;

export function usePhotoPage(count: number, band: PhotoBand | undefined) {
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { scope, site } = useScope();
  const [items, setItems] = useState<PhotoItem[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [decided, setDecided] = useState<Decided[]>([]);
  const [around, setAround] = useState<Around>();
  const [failed, setFailed] = useState<unknown>();
  const turn = useRef(0);
  const loading = useRef(false);
  const leaving = useRef<Promise<unknown>>(Promise.resolve());
  // What was decided here: a claim that was under way may still bring it.
  const gone = useRef(new Set<string>());

  // Another size of the cards leaves what is in hand.
  const pageSize = useRef(count);
  useEffect(() => {
    pageSize.current = count;
  }, [count]);

  const open = items.filter((item) => !outcomes.has(idOf(item)));

  const load = useCallback(
    async (anew: boolean) => {
      if (loading.current && !anew) return;
      loading.current = true;
      const mine = ++turn.current;
      try {
        await leaving.current;
        const size = pageSize.current;
        const body = { count: size, ...(band ? { band } : {}) };
        const answer = await call(client, claimPhotos, { query: site === undefined ? {} : { site }, body });
        // Meanwhile something else was asked for.
        if (mine !== turn.current) return;
        setFailed(undefined);
        setAround(answer);
        const fresh = answer.photos.filter((item) => !gone.current.has(idOf(item)));
        if (anew) setOutcomes(new Map());
        setItems((now) => {
          if (anew) return fresh;
          const ids = new Set(now.map(idOf));
          return [...now, ...fresh.filter((item) => !ids.has(idOf(item)))].slice(0, Math.max(size, now.length));
        });
      } catch (error) {
        if (mine === turn.current) setFailed(error);
      } finally {
        if (mine === turn.current) loading.current = false;
      }
    },
    [client, site, band],
  );

  // What was taken elsewhere is not of this scope, or this band. Leaving gives back what is in hand.
  useEffect(() => {
    setItems([]);
    void load(true);
    return () => {
      leaving.current = call(client, releasePhotos, { body: {} }).catch(() => undefined);
    };
  }, [client, load]);

  const done = open.length === 0;
  useEffect(() => {
    const timer = setInterval(() => void load(done), everyMs);
    return () => clearInterval(timer);
  }, [done, load]);

  /** The next page, once the server has what was decided on this one. */
  const next = async () => {
    await Promise.all(decided.map((decision) => decision.sent));
    await load(true);
  };

  const mark = (some: readonly PhotoItem[], outcome: Outcome | undefined) =>
    setOutcomes((now) => {
      const changed = new Map(now);
      for (const item of some)
        if (outcome === undefined) changed.delete(idOf(item));
        else changed.set(idOf(item), outcome);
      return changed;
    });

  const changeWaiting = (by: number) => setAround((now) => now && { ...now, waiting: Math.max(0, now.waiting + by) });

  const settle = (some: PhotoItem[], outcome: Outcome, send: () => Promise<readonly string[] | undefined>) => {
    if (some.length === 0) return;
    for (const item of some) gone.current.add(idOf(item));
    mark(some, outcome);
    changeWaiting(-some.length);
    const sent = send().then((done) => {
      const lost = some.filter((item) => !done?.includes(idOf(item)));
      // Decided by somebody else, gone, or refused: it is as it was, and the next look shows what it is.
      for (const item of lost) gone.current.delete(idOf(item));
      if (lost.length > 0) {
        setItems((now) => now.filter((item) => !lost.includes(item)));
        setDecided((now) =>
          now
            .map((decision) =>
              decision.items === some ? { ...decision, items: some.filter((i) => !lost.includes(i)) } : decision,
            )
            .filter((decision) => decision.items.length > 0),
        );
      }
      return lost.length < some.length;
    });
    setDecided((now) => [{ items: some, outcome, sent }, ...now].slice(0, 30));
  };

  /** @param facts what the member reads beside the reason, of one photo */
  const decide = (some: PhotoItem[], outcome: RejectReason | 'sensitive' | null, facts?: string) => {
    const reason = outcome === 'sensitive' ? null : outcome;
    const verdict =
      reason === null
        ? { decision: 'approve', ...(outcome === 'sensitive' ? { sensitive: true } : {}) }
        : { decision: 'reject', reason };
    const [only] = some;
    settle(some, outcome, async () => {
      if (only && some.length === 1) {
        const body = { ...verdict, ...(facts && reason !== null ? { facts } : {}) };
        return (await deskCall(decidePhoto, { params: { id: idOf(only) }, body })) && [idOf(only)];
      }
      return (await deskCall(decidePhotos, { query: scope, body: { ...verdict, ids: some.map(idOf) } }))?.done;
    });
  };

  const passOn = (some: PhotoItem[]) =>
    settle(some, 'passed', async () => {
      const done: string[] = [];
      for (const item of some)
        if (await deskCall(askOpinion, { params: { id: idOf(item) }, body: {} })) done.push(idOf(item));
      return done;
    });

  const undo = async () => {
    const [last] = decided;
    if (!last) return;
    setDecided((now) => now.filter((decision) => decision !== last));
    if (!(await last.sent)) return;
    for (const item of last.items) {
      const back = await deskCall(undoPhoto, { params: { id: idOf(item) }, body: {} });
      if (!back) continue;
      gone.current.delete(idOf(back));
      mark([back], undefined);
      setItems((now) =>
        now.some((item) => idOf(item) === idOf(back))
          ? now.map((item) => (idOf(item) === idOf(back) ? back : item))
          : [back, ...now],
      );
      changeWaiting(1);
    }
  };

  return { items, open, outcomes, decided, around, failed, decide, passOn, undo, next, reload: () => void load(done) };
}
