import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LOCALES } from './contract/locales.ts';

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
    area('public', ['web/app', 'web/home', 'web/legal']),
    // Pages the browser never draws: only the server has these.
    area('landers', ['web/landers']),
    area('signup', ['web/signup', 'web/accounts']),
    area('members', ['web/settings', 'web/members', 'web/profile', 'web/likes', 'web/chat', 'web/credits']),
    area('desk', ['web/desk']),
    area('server', ['contract', 'server'], ['server/notifications', 'server/demo']),
    area('mail', ['server/notifications']),
  ],
});
