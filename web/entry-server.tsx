/** Renders a page on the server. Built by Vite into dist/server; loaded by server/platform/pages. */
import type { I18n } from '@lingui/core';
import { dehydrate } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { preinit, preloadModule } from 'react-dom';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { createQueryClient, type Transport } from './app/api.ts';
import { Document } from './app/Document.tsx';
import type { PageContext } from './app/page-context.ts';
import { keptAs } from './kept-as.ts';
import { catalogContext, clientContext, type Handle, makeRoutes } from './app/router.tsx';
import { type Area, type RouteDef, routes } from './routes.ts';

export { keptAs };


export interface Assets {
  css: string[];
  js: string[];
}

/** The script of a static page and, by its imports, the style sheet: landers have a smaller one of their own. */
export type StaticEntry = (typeof static_entries)[keyof typeof static_entries];
const static_entries = { lander: 'web/entry-lander.ts', default: 'web/entry-static.ts' } as const;
const layoutOf = (def: RouteDef | undefined) => (def?.layout === 'lander' ? 'lander' : 'default');

export interface RenderInput {
  request: Request;
  context: PageContext;
  i18n: I18n;
  transport: Transport;
  /** Files of modules by source name, from the manifest. */
  assets(modules: string[]): Assets;
  app_entry: string;
  static_entry(source: StaticEntry): string;
  onError(error: unknown): void;
}

export interface RenderOutput {
  status: number;
  /** Where to go instead. */
  location?: string;
  body: string;
  def: RouteDef | undefined;
}

const exact_paths = new Set(routes.filter((r) => !r.path.includes(':')).map((r) => r.path));
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>();

/** The handler of a page: one of its own for each path without parameters, made when first asked for. */
function handlerFor(development: boolean, path: string) {
  const only = exact_paths.has(path) ? path : undefined;
  const key = `${development} ${only ?? ''}`;
  const found = handlers.get(key) ?? createStaticHandler(makeRoutes(development, only));
  handlers.set(key, found);
  return found;
}

function Files({ assets, app, children }: { assets: Assets; app: boolean; children: ReactNode }) {
  for (const href of assets.css) preinit(href, { as: 'style', precedence: 'default' });
  if (app) for (const href of assets.js) preloadModule(href, { as: 'script' });
  return children;
}

const json = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
const words_of = (locale: string, area: Area) => `locales/${locale}/${area}.po`;

export async function render(input: RenderInput): Promise<RenderOutput> {
  const client = createQueryClient(input.transport, 'server');
  const requestContext = new RouterContextProvider();
  const areas: Area[] = ['public'];
  requestContext.set(clientContext, client);
  requestContext.set(catalogContext, (area) => void (areas.includes(area) || areas.push(area)));
  const handler = handlerFor(input.context.development, new URL(input.request.url).pathname.replace(/(.)\/+$/, '$1'));
  const context = await handler.query(input.request, { requestContext });
  if (context instanceof Response)
    return { status: context.status, location: context.headers.get('location') ?? '/', body: '', def: undefined };

  const handles = context.matches.map((m) => m.route.handle as Handle | undefined).filter((h) => h !== undefined);
  const def = handles.findLast((h) => h.def)?.def;
  const draw = () => {
    const failed = context.errors !== null && context.errors !== undefined;
    const app = def?.kind === 'app' && !failed;
    const modules = handles.flatMap((h) => h.module ?? []);
    const assets = input.assets(
      app ? ['web/entry-client.tsx', ...modules, ...areas.map((a) => words_of(input.context.locale, a))] : [static_entries[layoutOf(def)]],
    );
    const tree = (
      <Files assets={assets} app={app}>
        <Document i18n={input.i18n} client={client} context={input.context}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
          {/* Where the browser has its own child: the same count gives the same useId on both sides. */}
          {null}
        </Document>
      </Files>
    );
    const html = app ? renderToString(tree) : renderToStaticMarkup(tree);
    return `<!DOCTYPE html>${html.slice(0, -'</body></html>'.length)}${app ? appTail(input, client, areas, context) : staticTail(input, def)}</body></html>`;
  };

  let body: string;
  try {
    body = draw();
  } catch (error) {
    // A component threw: draw once more with the error page.
    input.onError(error);
    Object.assign(context, { statusCode: 500, errors: { root: error } });
    body = draw();
  }
  for (const error of Object.values(context.errors ?? {}))
    if (!(isRouteErrorResponse(error) && error.status < 500)) input.onError(error);
  client.clear();
  return { status: context.statusCode, body, def: context.errors ? undefined : def };
}

function appTail(input: RenderInput, client: ReturnType<typeof createQueryClient>, areas: Area[], context: StaticHandlerContext) {
  const state = { context: input.context, areas, query: dehydrate(client), router: { loaderData: context.loaderData } };
  return `<script id="state" type="application/json">${json(state)}</script><script type="module" src="${input.app_entry}"></script>`;
}

/** A static page gets one small script; the app's files are named so that it can fetch them when idle. */
function staticTail(input: RenderInput, def: RouteDef | undefined) {
  const next = (def?.access === 'anyone' && !def.private) || def?.layout === 'lander' ? input.assets(['web/entry-client.tsx', 'web/signup/SignupPage.tsx']).js : [];
  return `<script id="next" type="application/json">${json(next)}</script><script type="module" src="${input.static_entry(static_entries[layoutOf(def)])}"></script>`;
}
