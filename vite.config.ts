import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserFields } from './contract/endpoint.ts';
import { type GetModuleInfo, makeRooms, roomNames } from './scripts/rooms.ts';

const root = import.meta.dirname;
const keptFields: ReadonlySet<string> = new Set(browserFields);
const roomOf = makeRooms(root);

const inBrowser: Plugin['applyToEnvironment'] = (environment) => environment.name === 'client';

/** The browser needs the contract's paths and types, not its schemas: they are checked on the server. Saves about 40 KB. */
const schemasStayOnServer: Plugin = {
  name: 'schemas-stay-on-server',
  enforce: 'pre',
  applyToEnvironment: inBrowser,
  resolveId: (id) => (id === 'typebox' ? resolve(root, 'web/app/no-schema.ts') : null),
};

/** Of a call's declaration the browser keeps `browserFields`: `endpoint({ method, path, … })`. The rest is the server's. */
const callsByPathOnly: Plugin = {
  name: 'calls-by-path-only',
  enforce: 'pre',
  applyToEnvironment: inBrowser,
  transform: {
    filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/, code: /endpoint\(\{/ },
    handler(code, id) {
      let short = '';
      let from = 0;
      for (const node of this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }).body) {
        const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
        if (declared?.type !== 'VariableDeclaration') continue;
        for (const { init } of declared.declarations) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
            continue;
          const [call] = init.arguments;
          if (call?.type !== 'ObjectExpression') continue;
          const kept = call.properties.filter(
            (p) => p.type === 'Property' && p.key.type === 'Identifier' && keptFields.has(p.key.name),
          );
          short += `${code.slice(from, call.start)}{ ${kept.map((p) => code.slice(p.start, p.end)).join(', ')} }`;
          from = call.end;
        }
      }
      return { code: short + code.slice(from), map: null };
    },
  },
};

const ours = new Map([
  // An icon's own maker does much that nobody here asks for.
  ['../createLucideIcon.mjs', resolve(root, 'web/ui/lucide-icon.ts')],
  // What React has had of its own for long.
  ['use-sync-external-store/shim', resolve(root, 'web/app/sync-external-store.ts')],
  ['use-sync-external-store/shim/index.js', resolve(root, 'web/app/sync-external-store.ts')],
]);

/** Parts of libraries with a lighter one of ours in their place. */
const lighterParts: Plugin = {
  name: 'lighter-parts',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => ours.get(id) ?? null,
};

export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  publicDir: false,
  // Order matters: the words' macro first, then React. Its compiler works where a component asks for it ('use memo'): on every
  // one it made the first app page 12 KB heavier (docs/decisions/0005).
  plugins: [
    schemasStayOnServer,
    callsByPathOnly,
    lighterParts,
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: { compilationMode: 'annotation' } }),
    lingui(),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: {
            app: resolve(root, 'web/entry-client.tsx'),
            static: resolve(root, 'web/entry-static.ts'),
            lander: resolve(root, 'web/entry-lander.ts'),
            // Style sheets that only the sites have whose look they draw (server/sites/look-sheet.ts).
            ...Object.fromEntries(
              readdirSync(resolve(root, 'web/looks'))
                .filter((file) => file.endsWith('.css'))
                .map((file) => [`look-${file.slice(0, -4)}`, resolve(root, 'web/looks', file)]),
            ),
          },
          // A schema nobody reads is dropped.
          treeshake: { manualPureFunctions: ['Type', 'endpoint'] },
          // What belongs together in one file: many small ones compress worse and take longer to ask for (scripts/rooms.ts).
          // The few modules that static pages run too stay apart, so that those never load React.
          output: {
            codeSplitting: {
              groups: [
                ...roomNames.map((room, index) => ({
                  debugName: room,
                  priority: roomNames.length - index,
                  name: (id: string, build: { getModuleInfo: GetModuleInfo }) =>
                    roomOf(id, (module) => build.getModuleInfo(module)) === room ? room : null,
                })),
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Built together with its libraries: faster to draw with, quicker to start, and React's production build even where
      // NODE_ENV is not set. In development they are loaded as they are.
      ...(command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
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
