/** Starts an app page in the browser: reads the state the server left, loads words and modules, hydrates. */
import '@vitejs/plugin-react/preamble';
import './app/app.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { browserTransport, createQueryClient, isSignedIn } from './app/api.ts';
import { Document } from './app/Document.tsx';
import { adoptEarlyInput } from './app/early-input.ts';
import { placeOf } from './app/history.ts';
import { followTabs } from './app/logged-out.ts';
import { watchLostChunks } from './app/lost-chunks.ts';
import type { PageContext } from './app/page-context.ts';
import { BrowserPages, findPage, type Loading, openDrawn } from './app/router.tsx';
import { makeI18n } from './app/words.ts';
import { loadCatalog } from './app/words-client.ts';
import type { Area } from './routes.ts';

watchLostChunks();

interface State {
  context: PageContext;
  areas: Area[];
  query: DehydratedState;
}

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as State;
const client = createQueryClient(browserTransport, 'browser');
hydrate(client, state.query);
followTabs(() => isSignedIn(client));

const loaded = new Set(state.areas);
const { locale, development } = state.context;
// The modules must be there before React starts, or it would draw nothing over the server's page.
const [page, ...catalogs] = await Promise.all([openDrawn(findPage(location.pathname, development)), ...state.areas.map((area) => loadCatalog(locale, area))]);
const i18n = makeI18n(locale, ...catalogs);

const loading: Loading = {
  client,
  async words(area) {
    if (loaded.has(area)) return;
    i18n.load(locale, await loadCatalog(locale, area));
    loaded.add(area);
  },
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

hydrateRoot(
  document,
  <Document i18n={i18n} client={client} context={state.context}>
    <BrowserPages first={{ place: placeOf(location), page, scroll: 'keep' }} loading={loading} development={development} />
    <Ready />
  </Document>,
);
