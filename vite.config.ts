import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

/** The browser needs the contract's paths and types, not its schemas: they are checked on the server. Saves about 40 KB. */
const schemasStayOnServer: Plugin = {
  name: 'schemas-stay-on-server',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (id) => (id === 'typebox' ? resolve(root, 'web/app/no-schema.ts') : null),
};

export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  publicDir: false,
  // Order matters: the words' macro first, then React with its compiler.
  plugins: [schemasStayOnServer, babel({ presets: [linguiTransformerBabelPreset()] }), react({ compiler: true }), lingui(), tailwind()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: { app: resolve(root, 'web/entry-client.tsx'), static: resolve(root, 'web/entry-static.ts') } },
      },
    },
    ssr: {
      // Built together with its libraries: faster to draw with, quicker to start, and React's production build even where
      // NODE_ENV is not set. In development they are loaded as they are.
      ...(command === 'build' ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        outDir: 'dist/server',
        emitAssets: true,
        // Addresses of pictures are the same in both builds, and none is written into the HTML.
        assetsInlineLimit: 0,
        rollupOptions: {
          input: resolve(root, 'web/entry-server.tsx'),
          // Not among the assets, which everyone may fetch.
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
}));
