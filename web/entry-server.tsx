/** Renders a page on the server. Built by Vite into dist/server; loaded by server/platform/pages. */
import type { I18n } from '@lingui/core';
import { dehydrate } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { preinit, preloadModule } from 'react-dom';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createQueryClient, type Transport } from './app/api.ts';
import { Document } from './app/Document.tsx';
import type { PageContext } from './app/page-context.ts';
import { keptAs } from './kept-as.ts';
import { answering, type Frame, type FrameAnswers, json, openFrame, stateWithHoles } from './kept-frame.ts';
import { PageError, Redirect } from './app/page-outcome.ts';
import { PageAt } from './app/PageAt.tsx';
import { addPages, findPage, isAlive, openPage, type Opened, sourcesOf } from './app/router.tsx';
import type { Area } from './app/areas.ts';
import { deskRoutes } from './desk-routes.ts';
import type { RouteDef } from './routes.ts';

addPages(deskRoutes);

export { keptAs, openFrame };
export type { Frame, FrameAnswers };

export interface Assets {
  css: string[];
  js: string[];
}

/** The script of a static page and, through its imports, the style sheet; landers have a smaller one of their own. */
export type StaticEntry = (typeof staticEntries)[keyof typeof staticEntries];
const staticEntries = { lander: 'web/entry-lander.ts', default: 'web/entry-static.ts' } as const;
const layoutOf = (def: RouteDef | undefined) => (def?.layout === 'lander' ? 'lander' : 'default');

export interface RenderInput {
  url: URL;
  context: PageContext;
  /** On an error page only: a cached page must not name anybody's request. */
  request_id: string;
  i18n: I18n;
  transport: Transport;
  /** Files of modules by source name, from the manifest. */
  assets(modules: string[]): Assets;
  appEntry: string;
  staticEntry(source: StaticEntry): string;
  onError(error: unknown): void;
  /** The style sheet of the site's look, beside the product's. */
  look: string | undefined;
  /** Draw this frame, with holes for what is the member's own. */
  frame?: Frame | undefined;
}

export interface RenderOutput {
  status: number;
  /** Where to go instead. */
  location?: string;
  body: string;
  /** The style sheets it links to. */
  css: readonly string[];
  def: RouteDef | undefined;
  /** It loads the app's scripts. */
  alive: boolean;
}

function Files({ assets, app, children }: { assets: Assets; app: boolean; children: ReactNode }) {
  for (const href of assets.css) preinit(href, { as: 'style', precedence: 'default' });
  if (app) for (const href of assets.js) preloadModule(href, { as: 'script' });
  return children;
}

const wordsOf = (locale: string, area: Area) => `locales/${locale}/${area}.po`;

export async function render(input: RenderInput): Promise<RenderOutput> {
  const { frame } = input;
  const client = createQueryClient(frame ? answering(frame.answers, input.transport) : input.transport, 'server');
  const areas: Area[] = ['public'];
  const { pathname, search, hash } = input.url;
  const match = findPage(pathname, input.context.development);
  const { def } = match;
  let page: Opened;
  try {
    page = await openPage(
      { client, words: (area) => void (areas.includes(area) || areas.push(area)) },
      match,
      input.url,
    );
  } catch (error) {
    if (!(error instanceof Redirect)) throw error;
    return { status: 302, location: error.to, body: '', css: [], def: undefined, alive: false };
  }
  if (page.error !== undefined && !(page.error instanceof PageError)) input.onError(page.error);
  let css: readonly string[] = [];
  let app = false;
  const draw = () => {
    app = page.error === undefined && isAlive(def, client);
    // The browser never renders a static page itself: it only needs the words of the frame.
    const spoken = def?.kind === 'static' ? areas.slice(0, 1) : areas;
    const files = input.assets(
      app
        ? ['web/entry-client.tsx', ...sourcesOf(match), ...spoken.map((a) => wordsOf(input.context.locale, a))]
        : [staticEntries[layoutOf(def)]],
    );
    // The back office looks the same whatever site's host it is opened at.
    const look = input.look !== undefined && def?.layout !== 'desk' ? [input.look] : [];
    const assets = { ...files, css: [...files.css, ...look] };
    css = assets.css;
    const tree = (
      <Files assets={assets} app={app}>
        <Document
          i18n={input.i18n}
          client={client}
          context={page.error === undefined ? input.context : { ...input.context, request_id: input.request_id }}
        >
          <PageAt place={{ pathname, search, hash, key: 'first' }} page={page} alive={app} />
          {/* Same number of children as in the browser, so that useId agrees on both sides. */}
          {null}
        </Document>
      </Files>
    );
    const html = app ? renderToString(tree) : renderToStaticMarkup(tree);
    return `<!DOCTYPE html>${html.slice(0, -'</body></html>'.length)}${app ? appTail(input, client) : staticTail(input, def)}</body></html>`;
  };

  let body: string;
  try {
    body = draw();
  } catch (error) {
    // A component threw: render again, with the error page.
    input.onError(error);
    page = { ...page, Layout: null, Page: null, error };
    body = draw();
  }
  const { error } = page;
  client.clear();
  return {
    status: error === undefined ? 200 : error instanceof PageError ? error.status : 500,
    body,
    css,
    def: error === undefined ? def : undefined,
    alive: app,
  };
}

function appTail(input: RenderInput, client: ReturnType<typeof createQueryClient>) {
  const state = { context: input.context, query: dehydrate(client) };
  const text = input.frame ? stateWithHoles(state) : json(state);
  return `<script id="state" type="application/json">${text}</script><script type="module" src="${input.appEntry}"></script>`;
}

/** A static page gets one small script; the app's files are listed so that it can fetch them when idle. */
function staticTail(input: RenderInput, def: RouteDef | undefined) {
  const next =
    (def?.access === 'anyone' && !def.private) || def?.layout === 'lander'
      ? input.assets(['web/entry-client.tsx', 'web/signup/SignupPage.tsx']).js
      : [];
  return `<script id="next" type="application/json">${json(next)}</script><script type="module" src="${input.staticEntry(staticEntries[layoutOf(def)])}"></script>`;
}
