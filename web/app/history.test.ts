import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Change, followHistory, placeOf } from './history.ts';
import { Redirect } from './page-outcome.ts';

const origin = 'https://a.test';
type Listener = () => void;

/** A browser tab: its entries, its position among them, and what navigates away to the server. */
function createTab(path: string, stored: Record<string, number> = {}) {
  const entries: { url: string; state: unknown }[] = [{ url: origin + path, state: null }];
  const listeners = new Map<string, Set<Listener>>();
  const storage = new Map([['scrolled', JSON.stringify(stored)]]);
  let at = 0;
  const departures: string[] = [];
  const entry = () => entries[at] as (typeof entries)[number];
  const dispatch = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener();
  };
  const set = (state: unknown, url: URL | string | undefined) => ({
    state,
    url: url === undefined ? entry().url : new URL(url, entry().url).href,
  });
  vi.stubGlobal('history', {
    scrollRestoration: 'auto',
    get state() {
      return entry().state;
    },
    pushState(state: unknown, _: string, url: URL) {
      entries.splice(at + 1, entries.length, set(state, url));
      at++;
    },
    replaceState: (state: unknown, _: string, url?: URL) => void entries.splice(at, 1, set(state, url)),
    go(by: number) {
      at = Math.min(entries.length - 1, Math.max(0, at + by));
      dispatch('popstate');
    },
  });
  vi.stubGlobal('location', {
    get href() {
      return entry().url;
    },
    get origin() {
      return origin;
    },
    get pathname() {
      return new URL(entry().url).pathname;
    },
    get search() {
      return new URL(entry().url).search;
    },
    get hash() {
      return new URL(entry().url).hash;
    },
    assign: (url: URL) => void departures.push(`assign ${url.href}`),
    replace: (url: URL) => void departures.push(`replace ${url.href}`),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
  );
  vi.stubGlobal('removeEventListener', (type: string, listener: Listener) => listeners.get(type)?.delete(listener));
  const scrollTo = (y: number) => vi.stubGlobal('scrollY', y);
  scrollTo(0);
  return {
    entries,
    departures,
    dispatch,
    scrollTo,
    stored: () => JSON.parse(storage.get('scrolled') ?? '{}') as Record<string, number>,
    paths: () => entries.map(({ url }) => url.slice(origin.length)),
    path: () => entry().url.slice(origin.length),
  };
}

/** Follows a tab whose pages are named by their paths; `hold` keeps one loading until it is released. */
function follow(path = '/one', stored?: Record<string, number>) {
  const tab = createTab(path, stored);
  const changes: Change<string>[] = [];
  const loading: boolean[] = [];
  const opened: string[] = [];
  const gates = new Map<string, { promise: Promise<void>; go: () => void }>();
  const redirects = new Map<string, string>();
  const first: Change<string> = { place: placeOf(new URL(origin + path)), page: path, scroll: 'keep' };
  const { navigate, stop } = followHistory<string>({
    first,
    async open(url) {
      opened.push(url.pathname);
      await gates.get(url.pathname)?.promise;
      const to = redirects.get(url.pathname);
      if (to) throw new Redirect(to);
      if (url.pathname === '/broken') throw new Error('no page');
      return url.pathname;
    },
    isOurs: (to) => !to.startsWith('/server'),
    show: (change) => void changes.push(change),
    setLoading: (on) => void loading.push(on),
  });
  const hold = (to: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gates.set(to, { promise, go: resolve });
    return resolve;
  };
  const pages = () => changes.map(({ page }) => page);
  return { tab, changes, loading, opened, navigate, stop, hold, redirects, pages };
}

beforeEach(() => vi.stubGlobal('scrollY', 0));
afterEach(() => vi.unstubAllGlobals());

describe('following the history', () => {
  it('loads a page before it is shown and before the address changes', async () => {
    const { tab, hold, navigate, pages, loading } = follow();
    const letGo = hold('/two');
    const going = navigate('/two?a=1');
    expect([tab.path(), pages(), loading]).toEqual(['/one', [], [true]]);
    letGo();
    await going;
    expect([tab.paths(), pages(), loading]).toEqual([['/one', '/two?a=1'], ['/two'], [true, false]]);
  });

  it('whoever begins later wins, whichever page comes first', async () => {
    const { tab, hold, navigate, pages } = follow();
    const letSlow = hold('/slow');
    const slow = navigate('/slow');
    await navigate('/fast');
    letSlow();
    await slow;
    expect([tab.paths(), pages()]).toEqual([['/one', '/fast'], ['/fast']]);
  });

  it('a page that corrects its own address does not call back who has left it or is leaving it', async () => {
    const { tab, hold, redirects, navigate, pages } = follow();
    const correct = (of: string, to: string) => navigate(to, { replace: true, of });
    const letGo = hold('/two');
    const leaving = navigate('/two');
    await correct('/one', '/one?sorted=1');
    letGo();
    await leaving;
    await correct('/one', '/one?sorted=1');
    expect([tab.paths(), pages()]).toEqual([['/one', '/two'], ['/two']]);
    const letBack = hold('/one');
    const back = navigate(-1);
    await correct('/two', '/two?sorted=1');
    letBack();
    await back;
    await vi.waitFor(() => expect(pages()).toEqual(['/two', '/one']));
    // After a page that could not be opened, or led back here, nobody is leaving.
    await expect(navigate('/broken')).rejects.toThrow('no page');
    await correct('/one', '/one?sorted=1');
    expect(tab.path()).toBe('/one?sorted=1');
    redirects.set('/private', '/one?from=private');
    await navigate('/private');
    await correct('/one', '/one?sorted=2');
    expect(tab.path()).toBe('/one?sorted=2');
  });

  it('a page that leads elsewhere is not an entry; one that cannot be opened leaves the tab where it is', async () => {
    const { tab, redirects, navigate, pages } = follow();
    redirects.set('/private', '/login');
    await navigate('/private');
    expect([tab.paths(), pages()]).toEqual([['/one', '/login'], ['/login']]);
    await expect(navigate('/broken')).rejects.toThrow('no page');
    expect(tab.path()).toBe('/login');
  });

  it('the address one is at, or one that replaces, adds no entry', async () => {
    const { tab, navigate } = follow();
    await navigate('/two');
    await navigate('/two');
    await navigate('/three', { replace: true });
    expect(tab.paths()).toEqual(['/one', '/three']);
    expect(tab.entries.map(({ state }) => (state as { idx: number }).idx)).toEqual([0, 1]);
  });

  it('what only the server answers, and other sites, leave the page', async () => {
    const { tab, navigate, opened } = follow();
    await navigate('/server/file');
    await navigate('https://b.test/x', { replace: true });
    expect([tab.departures, opened]).toEqual([[`assign ${origin}/server/file`, 'replace https://b.test/x'], []]);
  });

  it('another hash of the same page loads nothing', async () => {
    const { navigate, opened, changes } = follow();
    await navigate('/one#below');
    expect([opened, changes.map(({ page, place, scroll }) => [page, place.hash, scroll])]).toEqual([
      [],
      [['/one', '#below', 'start']],
    ]);
  });

  it('going back comes to where one had scrolled, a new page to its start, and a link may keep the height', async () => {
    const { tab, navigate, changes } = follow();
    tab.scrollTo(700);
    await navigate('/two');
    tab.scrollTo(90);
    await navigate(-1);
    await vi.waitFor(() => expect(changes).toHaveLength(2));
    await navigate('/three', { preventScrollReset: true });
    expect(changes.map(({ page, scroll }) => [page, scroll])).toEqual([
      ['/two', 'start'],
      ['/one', 700],
      ['/three', 'keep'],
    ]);
    expect(tab.paths()).toEqual(['/one', '/three']);
  });

  it('heights outlive a reload; what stands in the storage and is no JSON does no harm', async () => {
    const { tab, navigate } = follow('/one', { older: 5 });
    tab.scrollTo(300);
    tab.dispatch('pagehide');
    expect(tab.stored()).toEqual({ older: 5, first: 300 });
    expect(history.scrollRestoration).toBe('auto');
    tab.dispatch('pageshow');
    expect(history.scrollRestoration).toBe('manual');
    sessionStorage.setItem('scrolled', '{');
    await navigate('/two');
    expect(() =>
      followHistory({
        first: { place: placeOf(new URL(location.href)), page: '', scroll: 'keep' },
        open: async () => '',
        isOurs: () => true,
        show() {},
        setLoading() {},
      }),
    ).not.toThrow();
  });

  it('stopped, it hears nothing more', async () => {
    const { tab, navigate, stop, changes } = follow();
    await navigate('/two');
    stop();
    await navigate(-1);
    tab.dispatch('pagehide');
    expect([changes.length, tab.stored()]).toEqual([1, {}]);
  });
});
