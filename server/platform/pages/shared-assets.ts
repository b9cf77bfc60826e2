/**
 * Scripts and style sheets of several releases side by side. Each process puts the files of its build into the store,
 * and takes from there what a page of another release asks for: behind a balancer a page and its files need not come
 * from the same process. The names hold a hash of the content, so releases never disagree about a file.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../../contract/time.ts';
import type { Services } from '../services.ts';

const area = 'assets';
/** What no process has named for this long belongs to no release that still runs. */
const keepMs = 30 * dayMs;
/** Files of a running release are named anew when they get older than this. */
const renewMs = 7 * dayMs;

const putsAtOnce = 16;

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

type Shared = Pick<Services, 'storage' | 'clock' | 'log'>;

/** Keys of the store are lower case; the names of built files are not. */
const keyOf = (name: string): string =>
  `${area}/${createHash('sha256').update(name).digest('hex').slice(0, 40)}${extname(name)}`;

/** Puts the built files into the store that are not there, or were put there long ago. @returns how many it wrote */
export async function shareAssets({ storage, clock }: Shared, folder: string): Promise<number> {
  const now = clock.now().getTime();
  const fresh = new Set<string>();
  for await (const { key, changed_at: changedAt } of storage.list(area))
    if (now - changedAt.getTime() < renewMs) fresh.add(key);
  const names = (await readdir(folder)).filter((name) => extname(name) in types && !fresh.has(keyOf(name)));
  // The process is not ready before they are there, and a bucket takes some 50 ms for each of hundreds.
  const waiting = names.values();
  const putNext = async () => {
    for (const name of waiting) await storage.put(keyOf(name), await readFile(join(folder, name)));
  };
  await Promise.all(Array.from({ length: putsAtOnce }, putNext));
  return names.length;
}

/** Removes files that only releases of long ago had. @returns how many */
export async function forgetOldAssets({ storage, clock }: Shared): Promise<number> {
  const before = clock.now().getTime() - keepMs;
  const old: string[] = [];
  for await (const { key, changed_at: changedAt } of storage.list(area))
    if (changedAt.getTime() < before) old.push(key);
  await storage.delete(old);
  return old.length;
}

/** Answers for files of other releases; those of our own are on the disk and come first. */
export function serveSharedAssets(app: FastifyInstance, { storage }: Shared): void {
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const type = types[extname(name)];
    const file = type && /^[\w.-]{1,200}$/.test(name) ? await storage.stream(keyOf(name)) : undefined;
    if (!file) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found');
    return reply
      .type(type as string)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', file.size)
      .send(file.stream);
  });
}

/** Shares now and every day; what fails is tried again the next day, since each process still serves its own files. */
export async function keepAssetsShared(services: Shared, folder: string): Promise<{ stop(): void }> {
  const share = () =>
    shareAssets(services, folder)
      .then(() => forgetOldAssets(services))
      .catch((err: unknown) => services.log.warn({ err }, 'files of this release are not shared'));
  await share();
  const daily = setInterval(share, dayMs).unref();
  return { stop: () => clearInterval(daily) };
}
