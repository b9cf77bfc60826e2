/**
 * The photos being uploaded, two at a time. Knows nothing of React; the photos section renders it. One per browser
 * page.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { getPhotos } from '../../contract/photos.ts';
import { ApiError } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { type PhotoWishes, uploadPhoto } from '../app/upload-photo.ts';

export interface QueuedPhoto {
  id: number;
  file: File;
  /** Address of the file in this browser, for the tile. */
  preview: string;
  /** 0 to 1. */
  progress: number;
  /** `held`: uploaded, the member is still cropping; `making`: the server is processing it. */
  state: 'queued' | 'sending' | 'waiting' | 'held' | 'making' | 'failed';
  error?: unknown;
  crop?: PhotoWishes['crop'];
}

interface Entry extends QueuedPhoto {
  abort: AbortController;
  /** Not finished while the member is cropping it. */
  holding: boolean;
  release?: () => void;
}

const atOnce = 2;

export interface UploadQueue {
  snapshot(): readonly QueuedPhoto[];
  subscribe(listener: () => void): () => void;
  /** @returns the ids of the new ones */
  add(client: QueryClient, files: readonly File[]): number[];
  retry(client: QueryClient, id: number): void;
  remove(client: QueryClient, id: number): void;
  /** Delays processing until `cut` or `letGo`. */
  hold(id: number): void;
  cut(id: number, crop: PhotoWishes['crop']): void;
  letGo(id: number): void;
}

export function createUploadQueue(): UploadQueue {
  let entries: readonly Entry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly Entry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const find = (id: number) => entries.find((entry) => entry.id === id);
  const change = (id: number, what: Partial<Entry>) =>
    show(entries.map((entry) => (entry.id === id ? { ...entry, ...what } : entry)));

  const drop = (id: number) => {
    const entry = find(id);
    if (!entry) return;
    URL.revokeObjectURL(entry.preview);
    show(entries.filter((other) => other.id !== id));
  };

  /** The member's crop, once they have finished. */
  const wishes = async (id: number): Promise<PhotoWishes> => {
    if (find(id)?.holding) {
      change(id, { state: 'held' });
      await new Promise<void>((resolve) => change(id, { release: resolve }));
    }
    change(id, { state: 'making' });
    const crop = find(id)?.crop;
    return crop ? { crop } : {};
  };

  const run = async (client: QueryClient, { id, file, abort }: Entry) => {
    change(id, { state: 'sending', error: undefined });
    try {
      const photo = await uploadPhoto(client, file, {
        signal: abort.signal,
        onProgress: (progress) => change(id, { progress }),
        onWait: (waiting) => {
          const { state } = find(id) ?? {};
          if (waiting ? state === 'sending' || state === 'making' : state === 'waiting')
            change(id, { state: waiting ? 'waiting' : 'sending' });
        },
        wishes: () => wishes(id),
      });
      // In the same render that removes the queue's tile, so that nothing jumps.
      const key = queries.photos().queryKey;
      client.setQueryData(key, (old: AnswerOf<typeof getPhotos> | undefined) =>
        old && !old.photos.some((other) => other.id === photo.id)
          ? { ...old, photos: [...old.photos, { ...photo, main: !old.photos.some((photo) => photo.main) }] }
          : old,
      );
      drop(id);
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: ['user'] });
    } catch (error) {
      if (!abort.signal.aborted) change(id, { state: 'failed', error });
    }
    next(client);
  };

  const next = (client: QueryClient) => {
    const busy = entries.filter((entry) => ['sending', 'waiting', 'making'].includes(entry.state)).length;
    for (const entry of entries.filter((entry) => entry.state === 'queued').slice(0, Math.max(0, atOnce - busy)))
      void run(client, entry);
  };

  return {
    snapshot: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (client, files) => {
      const added = files.map(
        (file): Entry => ({
          id: ++lastId,
          file,
          preview: URL.createObjectURL(file),
          progress: 0,
          state: 'queued',
          abort: new AbortController(),
          holding: false,
        }),
      );
      show([...entries, ...added]);
      next(client);
      return added.map((entry) => entry.id);
    },
    retry: (client, id) => {
      if (find(id)?.state !== 'failed') return;
      change(id, { state: 'queued', error: undefined, abort: new AbortController() });
      next(client);
    },
    remove: (client, id) => {
      const entry = find(id);
      entry?.abort.abort();
      entry?.release?.();
      drop(id);
      next(client);
    },
    hold: (id) => change(id, { holding: true }),
    cut: (id, crop) => {
      change(id, { crop, holding: false });
      find(id)?.release?.();
    },
    letGo: (id) => {
      change(id, { holding: false });
      find(id)?.release?.();
    },
  };
}

/** A refusal that retrying the same file cannot change. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['photo_type', 'photo_heic', 'photo_too_large', 'photo_pixels'].includes(error.code);
