/**
 * Uploads a photo in parts. A broken connection costs at most the current part: the server says how much it has, and
 * the upload resumes there, even after a reload if the same file is chosen again.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Static } from 'typebox';
import { V7Generator } from 'uuidv7';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import * as contract from '../../contract/photos.ts';
import { ApiError, addressOf, call, isRetryable, maxRetries } from './api.ts';
import { leaveForLogin, saysLoggedOut } from './logged-out.ts';
import { serverNow } from './server-clock.ts';

export type OwnPhoto = Static<typeof contract.OwnPhoto>;
export type PhotoWishes = BodyOf<typeof contract.finishUpload>;
type Upload = AnswerOf<typeof contract.getUpload>['upload'];

export interface UploadOptions {
  /** How much of the file the server has, 0 to 1. */
  onProgress(part: number): void;
  /** True while the upload waits for the connection. */
  onWait?(waiting: boolean): void;
  /** Called when all bytes are there: how to crop the photo. May take its time. */
  wishes?(): PhotoWishes | Promise<PhotoWishes>;
  signal?: AbortSignal;
}

/** The server ends a request after 30 seconds; a part that takes longer was too large. */
const partMs = 20_000;
const partBytes = { min: 32 * 1024, first: 256 * 1024, max: 2 * 1024 * 1024 };
const maxPauseMs = 15_000;

const ids = new V7Generator();
const newId = () => ids.generateOrResetCore(serverNow(), 10_000).toString();

/**
 * @returns the photo as the server stored it
 * @throws ApiError with the refusal; `offline` after a long time without progress; AbortError when cancelled
 */
export async function uploadPhoto(client: QueryClient, file: File, options: UploadOptions): Promise<OwnPhoto> {
  const { onProgress, onWait, wishes, signal } = options;
  const size = file.size;
  let id = rememberedId(file) ?? newId();
  let part = partBytes.first;
  let tries = 0;

  /** Repeats `work` until it succeeds or is refused. A pause ends as soon as the browser is online again. */
  const persist = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal?.throwIfAborted();
      try {
        const result = await work();
        tries = 0;
        onWait?.(false);
        return result;
      } catch (error) {
        if (!(error instanceof ApiError) || !isRetryable(error)) throw error;
        // Consecutive tries without progress. Being offline is nobody's fault and may last: do not count it.
        if (navigator.onLine && ++tries > maxRetries) throw error;
        onWait?.(true);
        await pause(error.retry_after, tries, signal);
      }
    }
  };
  const start = () =>
    persist(() =>
      call(client, contract.startUpload, { idempotencyKey: id, body: { size } }, signal, { retry: false }),
    ).then((a) => a.upload);

  let upload: Upload;
  try {
    upload = await start();
  } catch (error) {
    // The stored upload belongs to another member, or to another file of the same size and time.
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    id = newId();
    upload = await start();
  }
  remember(file, id);
  onProgress(upload.offset / size);
  /**
   * Sends the part at `offset`; if that is not the server's offset, returns the server's: the bytes arrived, only the
   * answer was lost.
   */
  const uploadOnce = async (offset: number): Promise<Upload> => {
    const started = performance.now();
    try {
      const bytes = file.slice(offset, offset + part);
      const answer = await sendPart(id, offset, bytes, signal, (sent) => onProgress((offset + sent) / size));
      // As large as a few seconds allow: few requests on a good line, little lost on a bad one.
      if (performance.now() - started < 2_000) part = Math.min(partBytes.max, part * 2);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onProgress(offset / size);
      part = Math.max(partBytes.min, part / 2);
      if (error.code !== 'conflict') throw error;
      return (await call(client, contract.getUpload, { params: { id } }, signal, { retry: false })).upload;
    }
  };
  try {
    while (!upload.photo && upload.offset < size) {
      const { offset }: Upload = upload;
      upload = await persist(() => uploadOnce(offset));
      onProgress(upload.offset / size);
    }
    const body = upload.photo ? {} : ((await wishes?.()) ?? {});
    signal?.throwIfAborted();
    const photo =
      upload.photo ??
      (await persist(() => call(client, contract.finishUpload, { params: { id }, body }, signal, { retry: false })))
        .photo;
    forget(file);
    return photo;
  } catch (error) {
    if (signal?.aborted) void call(client, contract.cancelUpload, { params: { id } }).catch(() => undefined);
    // A final refusal makes the server forget the upload too. (At a limit the bytes are kept for another try.)
    if (!(error instanceof ApiError && (error.code === 'photo_limit' || isRetryable(error)))) forget(file);
    throw error;
  } finally {
    onWait?.(false);
  }
}

/** One part, with progress in bytes (XMLHttpRequest reports it, fetch does not). */
function sendPart(
  id: string,
  offset: number,
  bytes: Blob,
  signal: AbortSignal | undefined,
  onProgress: (sent: number) => void,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set('part', bytes, 'part');
    const { method } = contract.sendPart;
    request.open(method, addressOf(contract.sendPart, { params: { id }, query: { offset } }));
    request.responseType = 'json';
    request.timeout = partMs;
    request.upload.onprogress = (event) => onProgress(Math.min(bytes.size, event.loaded));
    request.onerror = () => reject(new ApiError(0, null));
    request.ontimeout = request.onerror;
    const stop = () => request.abort();
    request.onabort = () => reject(signal?.reason ?? new ApiError(0, null));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop, { once: true });
    request.onload = () => {
      if (request.status < 400 && request.response) return resolve((request.response as { upload: Upload }).upload);
      if (saysLoggedOut(request.status, request.response)) void leaveForLogin();
      reject(new ApiError(request.status, request.response));
    };
    request.send(form);
  });
}

/** A growing pause with jitter; ends at once when the connection returns. */
function pause(retryAfterS: number | undefined, tries: number, signal: AbortSignal | undefined): Promise<void> {
  const delay =
    retryAfterS === undefined
      ? Math.min(maxPauseMs, 500 * 2 ** tries) * (0.75 + Math.random() / 2)
      : retryAfterS * 1_000;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delay);
    addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

/** Remembers which upload a file belongs to, by size and time only. Log-out clears it with the rest. */
const keyOf = (file: File) => `photo-upload:${file.size}:${file.lastModified}`;

function rememberedId(file: File): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(file)) ?? undefined;
  } catch {
    return undefined;
  }
}
function remember(file: File, id: string): void {
  try {
    sessionStorage.setItem(keyOf(file), id);
  } catch {
    // Without storage a reload starts over, nothing worse.
  }
}
function forget(file: File): void {
  try {
    sessionStorage.removeItem(keyOf(file));
  } catch {
    // As above.
  }
}
