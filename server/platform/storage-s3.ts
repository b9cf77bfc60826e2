/** Files in a bucket of S3 or a compatible store. Writes are atomic there. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import type { S3Config } from './config.ts';
import { checkArea, segmentsOf } from './storage-keys.ts';
import type { FileStorage } from './storage.ts';

const tries = 3;
const pauseMs = 200;
const timeoutMs = 30_000;
/** S3 accepts and returns at most this many names at once. */
const maxKeys = 1_000;

/** Storage in the bucket of `config`; the bucket must exist and should not be public. */
export function createS3Storage(config: S3Config): FileStorage {
  const endpoint = config.endpoint.replace(/\/+$/, '');
  const client = (address: string) =>
    new S3mini({
      endpoint: address,
      region: config.region,
      accessKeyId: config.key,
      secretAccessKey: config.secret,
      requestAbortTimeout: timeoutMs,
    });
  const bucket = client(`${endpoint}/${config.bucket}`);
  // Lists are requested from `/bucket`: the client would use `/bucket/`, which some servers parse and sign
  // differently. What the client calls delimiter is the path of the list; S3's separator is not sent.
  const lists = client(endpoint);
  const keyOf = (key: string): string => segmentsOf(key).join('/');
  const read = async (key: string): Promise<Response | undefined> =>
    (await withRetries(() => bucket.getObjectResponse(key))) ?? undefined;

  return {
    put: async (key, bytes) => {
      const name = keyOf(key);
      await withRetries(() => bucket.putObject(name, bytes, 'application/octet-stream'));
    },

    get: async (key) => {
      const name = keyOf(key);
      // The body is read inside the retry: a connection may break in the middle of it.
      return withRetries(async () => {
        const answer = await bucket.getObjectResponse(name);
        return answer ? Buffer.from(await answer.arrayBuffer()) : undefined;
      });
    },

    stream: async (key) => {
      const answer = await read(keyOf(key));
      if (!answer) return undefined;
      const length = answer.headers.get('content-length');
      if (length === null || !answer.body) {
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { stream: Readable.from([bytes]), size: bytes.length };
      }
      return { stream: Readable.fromWeb(answer.body as ReadableStream), size: Number(length) };
    },

    part: async (key, from, to) => {
      const name = keyOf(key);
      return withRetries(async () => {
        const answer = await bucket.getObjectRaw(name, false, from, to + 1).catch((error: unknown) => {
          if (error instanceof S3ServiceError && error.status === 404) return undefined;
          throw error;
        });
        return answer && Buffer.from(await answer.arrayBuffer());
      });
    },

    delete: async (keys) => {
      const names = keys.map(keyOf);
      for (let at = 0; at < names.length; at += maxKeys) {
        const some = names.slice(at, at + maxKeys);
        const gone = await withRetries(() => bucket.deleteObjects(some));
        if (!gone.every(Boolean)) throw new Error('the store did not delete all files');
      }
    },

    link: async (from, to) => {
      const [source, target] = [keyOf(from), keyOf(to)];
      // Our names need no escaping; the client would escape the slashes too, which not every server understands.
      const additionalHeaders = { 'x-amz-copy-source': `/${config.bucket}/${source}` };
      await withRetries(() => bucket.copyObject(source, target, { additionalHeaders }));
    },

    list: async function* (area) {
      checkArea(area);
      // Continues after the last name rather than with a token, so that concurrent deletes do no harm.
      let after: string | undefined = '';
      while (after !== undefined) {
        const from: Record<string, string> = after ? { 'start-after': after } : {};
        const page: Awaited<ReturnType<typeof lists.listObjectsPaged>> = await withRetries(() =>
          lists.listObjectsPaged(config.bucket, `${area}/`, maxKeys, undefined, from),
        );
        const objects = page?.objects ?? [];
        for (const { Key, LastModified } of objects) yield { key: Key, changed_at: new Date(LastModified) };
        after = page?.nextContinuationToken ? objects.at(-1)?.Key : undefined;
      }
    },
  };
}

/** Retries where that may help: network errors, or a busy store. All calls here are safe to repeat. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const refused = error instanceof S3ServiceError && error.status < 500 && error.status !== 429;
      if (refused || attempt === tries || (error as { status?: number }).status === 507) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}
