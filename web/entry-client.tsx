/** Starts an app page in the browser: reads the state the server left, loads words and modules, hydrates. */
import '@vitejs/plugin-react/preamble';
import './app/app.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { browserTransport, createQueryClient } from './app/api.ts';
import { Document } from './app/Document.tsx';
import { adoptEarlyInput } from './app/early-input.ts';
import { watchLostChunks } from './app/lost-chunks.ts';
import type { PageContext } from './app/page-context.ts';
import { catalogContext, clientContext, makeRoutes } from './app/router.tsx';
import { makeI18n } from './app/words.ts';
import { loadCatalog } from './app/words-client.ts';
import type { Area } from './routes.ts';

watchLostChunks();

interface State {
  context: PageContext;
  areas: Area[];
  query: DehydratedState;
  // biome-ignore lint/suspicious/noExplicitAny: React Router's own hydration data
  router: any;
}

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as State;
const client = createQueryClient(browserTransport, 'browser');
hydrate(client, state.query);

const routes = makeRoutes(state.context.development);
const loaded = new Set(state.areas);
const { locale } = state.context;
// The matched modules must be there before the router starts, or it would draw nothing over the server's page.
const modules = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
  if (typeof route.lazy !== 'object') return;
  Object.assign(route, { Component: await route.lazy.Component?.() });
  delete route.lazy;
});
const [catalogs] = await Promise.all([Promise.all(state.areas.map((area) => loadCatalog(locale, area))), ...modules]);
const i18n = makeI18n(locale, ...catalogs);

const getContext = () => {
  const context = new RouterContextProvider();
  context.set(clientContext, client);
  context.set(catalogContext, async (area) => {
    if (loaded.has(area)) return;
    i18n.load(locale, await loadCatalog(locale, area));
    loaded.add(area);
  });
  return context;
};

/** Marks the document once React answers to what one does: `hydrateRoot` returns long before. */
function Ready() {
  useEffect(() => {
    // Outside of React's own work, which would draw only afterwards.
    setTimeout(async () => {
      await adoptEarlyInput(document);
      document.documentElement.dataset['ready'] = '';
    });
  }, []);
  return null;
}

const router = createBrowserRouter(routes, { hydrationData: state.router, getContext });
hydrateRoot(
  document,
  <Document i18n={i18n} client={client} context={state.context}>
    <RouterProvider router={router} />
    <Ready />
  </Document>,
);
