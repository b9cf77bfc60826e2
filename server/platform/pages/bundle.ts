/** The built pages: the server bundle, and the manifest of the files each page needs. In development, Vite itself. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type * as Entry from '../../../web/entry-server.tsx';
import { type InlineStyles, inlineStylesFrom, type Sheet } from './inline-styles.ts';

const root = resolve(import.meta.dirname, '../../..');

export type { Frame, FrameAnswers } from '../../../web/entry-server.tsx';
export type Transport = Entry.RenderInput['transport'];

export interface Bundle {
  load(): Promise<Pick<typeof Entry, 'render' | 'keptAs' | 'openFrame'>>;
  assets(modules: string[]): Entry.Assets;
  appEntry: string;
  staticEntry(source: Entry.StaticEntry): string;
  /** All script files of a static page. */
  staticScripts(source: Entry.StaticEntry): readonly string[];
  /** The text of a built style sheet, by its source. */
  sheet(source: string): string;
  /** The page with its style sheets inlined, where possible. @param more sheets that are no files */
  inlineStyles(html: string, more?: readonly Sheet[]): InlineStyles | undefined;
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The built bundle. Files under /assets have a content hash in their name, so they may be cached for ever. */
export async function builtBundle(app: FastifyInstance, client = join(root, 'dist/client')): Promise<Bundle> {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as typeof Entry;
  await app.register(statics, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: true,
  });
  const files = filesOf(manifest);
  const file = (source: string) => `/${manifest[source]?.file ?? fail(source)}`;
  return {
    load: async () => entry,
    assets: files,
    appEntry: file('web/entry-client.tsx'),
    staticEntry: file,
    staticScripts: (source) => files([source]).js,
    sheet: (source) => readFileSync(join(client, manifest[source]?.file ?? fail(source)), 'utf8'),
    inlineStyles: inlineStylesFrom(client),
  };
}

function fail(source: string): never {
  throw new Error(`the build has no ${source}: run npm run build`);
}

/** All files of some modules: their own, their imports, their style sheets; memoised by module list. */
function filesOf(manifest: Manifest): Bundle['assets'] {
  const cache = new Map<string, Entry.Assets>();
  return (modules) => {
    const key = modules.join();
    const hit = cache.get(key);
    if (hit) return hit;
    const css = new Set<string>();
    const js = new Set<string>();
    const seen = new Set<string>();
    const walk = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || seen.has(name)) return;
      seen.add(name);
      chunk.imports?.forEach(walk);
      for (const sheet of chunk.css ?? []) css.add(`/${sheet}`);
      js.add(`/${chunk.file}`);
    };
    modules.forEach(walk);
    const files = { css: [...css], js: [...js] };
    cache.set(key, files);
    return files;
  };
}

/** Development: modules straight from the source, reloaded on change. */
export async function viteBundle(app: FastifyInstance, port: number): Promise<Bundle> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    // A port of its own: the application's WebSockets use the main one.
    server: { middlewareMode: true, hmr: { port: port + 20_000 } },
  });
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => vite.close());
  const environment = vite.environments['ssr'] as unknown as { runner: { import<T>(path: string): Promise<T> } };
  return {
    load: () => environment.runner.import<typeof Entry>('/web/entry-server.tsx'),
    assets: ([entry]) => ({
      css: [entry === 'web/entry-lander.ts' ? '/web/landers/landers.css?direct' : '/web/app/app.css?direct'],
      js: [],
    }),
    appEntry: '/web/entry-client.tsx',
    staticEntry: (source) => `/${source}`,
    staticScripts: () => [],
    sheet: (source) => `@import url("/${source}?direct");`,
    inlineStyles: () => undefined,
  };
}
