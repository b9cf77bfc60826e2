/** Files of two releases, each process with its own build, one store: every page finds the files of both. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createStorage } from '../storage.ts';
import { forgetOldAssets, serveSharedAssets, shareAssets } from './shared-assets.ts';

let dir: string;
let time = new Date();
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'test-assets-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it('a file of another release comes from the store, as long as a release names it', async () => {
  const build = await mkdtemp(join(dir, 'build-'));
  await writeFile(join(build, 'Page-AbC_1.js'), 'export default 1;');
  await writeFile(join(build, 'Page-AbC_1.js.br'), 'compressed');
  await writeFile(join(build, 'app-XyZ.css'), 'body{}');
  const services = {
    storage: createStorage({ dataDir: join(dir, 'data') }),
    clock: { now: () => time },
    log: createLog('silent'),
  };
  expect(await shareAssets(services, build)).toBe(2);
  expect(await shareAssets(services, build)).toBe(0);

  const other = Fastify();
  serveSharedAssets(other, services);
  const script = await other.inject('/assets/Page-AbC_1.js');
  expect([script.statusCode, script.body, script.headers['content-type']]).toEqual([
    200,
    'export default 1;',
    'text/javascript; charset=utf-8',
  ]);
  expect(script.headers['cache-control']).toContain('immutable');
  expect((await other.inject('/assets/app-XyZ.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  for (const name of ['Page-AbC_2.js', 'Page-AbC_1.js.br', '..%2F..%2Fpackage.json', 'x.html'])
    expect((await other.inject(`/assets/${name}`)).statusCode, name).toBe(404);

  // Still running after three weeks: named anew, so that another nine days later nobody takes them away.
  time = new Date(Date.now() + 21 * 86_400_000);
  expect(await shareAssets(services, build)).toBe(2);
  expect(await forgetOldAssets(services)).toBe(0);
  time = new Date(Date.now() + 31 * 86_400_000);
  expect(await forgetOldAssets(services)).toBe(2);
  expect((await other.inject('/assets/Page-AbC_1.js')).statusCode).toBe(404);
  await other.close();
});
