/** Builds what the server needs: compiled words (dist/locales), the pages for browser and server (dist/client, dist/server). */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { createBuilder } from 'vite';
import { wordAreas } from '../contract/own-words.ts';

const root = join(import.meta.dirname, '..');

/** All areas of a locale in one file for the server; untranslated texts fall back to English. */
async function compileWords(): Promise<void> {
  const config = getConfig({ cwd: root });
  const catalogs = await getCatalogs(config);
  await mkdir(join(root, 'dist/locales/sources'), { recursive: true });
  for (const locale of config.locales) {
    const allMessages: Record<string, unknown> = {};
    const sources: Record<string, unknown> = {};
    for (const catalog of catalogs) {
      const { messages } = await catalog.getTranslations(locale, {
        fallbackLocales: config.fallbackLocales,
        sourceLocale: config.sourceLocale ?? 'en',
        missingBehavior: 'resolved',
      } as never);
      const area = basename(catalog.path);
      if ((wordAreas as readonly string[]).includes(area)) sources[area] = messages;
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json', strict: true });
      if (errors.length) throw new Error(`${locale}: ${errors.map((e) => `${e.id}: ${e.error.message}`).join('; ')}`);
      Object.assign(allMessages, (JSON.parse(source) as { messages: Record<string, unknown> }).messages);
    }
    await writeFile(join(root, `dist/locales/${locale}.json`), JSON.stringify(allMessages));
    // As a translator reads them: what a site may say otherwise (server/sites/word-sources.ts).
    await writeFile(join(root, `dist/locales/sources/${locale}.json`), JSON.stringify(sources));
  }
}

/** Compresses the built files at build time, so that the server never has to. */
async function compressAssets(): Promise<void> {
  const dir = join(root, 'dist/client/assets');
  for (const name of await readdir(dir)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const bytes = await readFile(join(dir, name));
    if (bytes.length < 512) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
    await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}

await compileWords();
const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await builder.buildApp();
// Pictures used only by server-rendered pages are emitted by the server's build.
await cp(join(root, 'dist/server/assets'), join(root, 'dist/client/assets'), { recursive: true, force: false });
await compressAssets();
