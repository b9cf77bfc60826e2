import { availableParallelism } from 'node:os';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

/** Kinds of test by where they lie. Each file that needs a database copies one from the server that the global set-up started. */
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, globalSetup: 'tests/global-setup.ts', ...more },
});

export default defineConfig({
  // As in vite.config.ts, in this order: the words' macro first, then React.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react()],
  test: {
    environment: 'node',
    pool: 'forks',
    // Also where cores are few: most tests wait for the database or a clock.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    exclude: [...configDefaults.exclude, 'dist/**', 'data/**'],
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    projects: [
      project('unit', ['server/**/*.test.{ts,tsx}', 'contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'tests/structure/**/*.test.ts']),
      project('api', ['tests/api/**/*.test.ts']),
      // A browser and a server for each file: they wait as often for each other as for a core.
      project('browser', ['tests/browser/**/*.test.ts'], { testTimeout: 90_000 }),
    ],
  },
});
