import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LOCALES } from './contract/locales.ts';
import { areaFolders } from './web/app/areas.ts';

/** Areas, so that a page loads only the words it needs; `server` and `mail` never reach a browser. */
const area = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/locales/{locale}/${name}`,
  include: include.map((p) => `<rootDir>/${p}`),
  exclude: ['**/*.test.*', ...exclude.map((p) => `<rootDir>/${p}`)],
});

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LOCALES],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    ...Object.entries(areaFolders).map(([name, folders]) =>
      area(
        name,
        folders.map((folder) => `web/${folder}`),
      ),
    ),
    area('server', ['contract', 'server'], ['server/notifications', 'server/demo']),
    area('mail', ['server/notifications']),
  ],
});
