/** Starts an app page in the browser: reads the server's state, loads words and modules, hydrates. */
import '@vitejs/plugin-react/preamble';
import './app/app.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { browserTransport, createQueryClient, isSignedIn } from './app/api.ts';
import { Document } from './app/Document.tsx';
import { adoptEarlyInput, watchEarlyPress } from './app/early-input.ts';
import { placeOf } from './app/history.ts';
import { leaveAlong } from './app/log-out.ts';
import { followSession } from './app/logged-out.ts';
import { watchLostChunks } from './app/lost-chunks.ts';
import type { PageContext } from './app/page-context.ts';
import { BrowserPages } from './app/PageAt.tsx';
import { addPages, findPage, type Loading, openDrawn } from './app/router.tsx';
import { loadWordsBy } from './app/lazy-part.ts';
import { startWords } from './app/words-client.ts';

watchLostChunks();
const pressAgain = watchEarlyPress(document);

interface State {
  context: PageContext;
  query: DehydratedState;
}

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as State;
const client = createQueryClient(browserTransport, 'browser');
hydrate(client, state.query);
followSession(
  client,
  () => isSignedIn(client),
  () => void leaveAlong(client),
);

const { locale, development, own_words } = state.context;
const { i18n, words } = startWords(locale, development, own_words);
loadWordsBy(words);
const loading: Loading = { client, words };
if (/^\/desk(?:\/|$)/i.test(location.pathname)) addPages((await import('./desk-routes.ts')).deskRoutes);
// The modules must be loaded before React starts, or it would replace the server's page with nothing.
const page = await openDrawn(findPage(location.pathname, development), loading);

/** Marks the document once React handles events: `hydrateRoot` returns long before that. */
function Ready() {
  useEffect(() => {
    // Outside React's own work, which would render only afterwards.
    setTimeout(async () => {
      await adoptEarlyInput(document);
      document.documentElement.dataset['ready'] = '';
      pressAgain();
    });
  }, []);
  return null;
}

hydrateRoot(
  document,
  <Document i18n={i18n} client={client} context={state.context}>
    <BrowserPages
      first={{ place: placeOf(location), page, scroll: 'keep' }}
      loading={loading}
      development={development}
    />
    <Ready />
  </Document>,
);
