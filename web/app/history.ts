/** The browser's history: a page's data loads before it is shown, and going back restores the scroll position. */
import { decoded } from './match-path.ts';
import { Redirect } from './page-outcome.ts';
import type { Navigate, NavigateOptions, Place } from './navigation.tsx';

interface Entry {
  key: string;
  /** How many of our own entries come before it. */
  idx: number;
}

/** Where to scroll once the page is rendered: to an offset, to the element of the hash or the top, or nowhere. */
type Scroll = number | 'start' | 'keep';

export interface Change<Page> {
  place: Place;
  page: Page;
  scroll: Scroll;
}

interface Options<Page> {
  first: Change<Page>;
  /** Loads the page of an address. @throws Redirect */
  open(url: URL, current: Change<Page>): Promise<Page>;
  /** False for addresses that only the server answers. */
  isOurs(path: string): boolean;
  show(change: Change<Page>): void;
  setLoading(loading: boolean): void;
}

const scrollKey = 'scrolled';

function storedScrolls(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

const entry = (): Partial<Entry> | null => history.state as Partial<Entry> | null;
export const placeOf = ({ pathname, search, hash }: URL | Location): Place => ({
  pathname,
  search,
  hash,
  key: entry()?.key ?? 'first',
});

/** Follows the history from now on. @returns functions to navigate and to stop following */
export function followHistory<Page>({ first, open, isOurs, show, setLoading }: Options<Page>): {
  navigate: Navigate;
  stop(): void;
} {
  const scrolls = storedScrolls();
  let current = first;
  /** Counts navigations: a later one overtakes those before it. */
  let navigations = 0;
  /** The path of the latest navigation, whether its page is there yet or not. */
  let wanted = first.place.pathname;
  if (entry()?.idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '');
  history.scrollRestoration = 'manual';

  async function go(url: URL, how: NavigateOptions & { pop?: boolean }): Promise<void> {
    // A page that corrects its own address must not call back somebody who has left it, or is about to.
    if (how.replace && how.of !== undefined && (how.of !== current.place.pathname || how.of !== wanted)) return;
    wanted = url.pathname;
    const mine = ++navigations;
    scrolls[current.place.key] = scrollY;
    const onlyHash =
      url.pathname === current.place.pathname && url.search === current.place.search && (how.pop || url.hash !== '');
    let { page } = current;
    // Back to a page that only the server renders.
    if (!onlyHash && how.pop && !isOurs(url.pathname)) return location.reload();
    if (!onlyHash) {
      setLoading(true);
      try {
        page = await open(url, current);
      } catch (error) {
        if (mine !== navigations) return;
        wanted = current.place.pathname;
        if (!(error instanceof Redirect)) throw error;
        return navigate(error.to, { replace: how.replace });
      }
      if (mine !== navigations) return;
    }
    if (!how.pop) {
      const replace = how.replace ?? url.href === location.href;
      const idx = (entry()?.idx ?? 0) + (replace ? 0 : 1);
      const state: Entry = { key: Math.random().toString(36).slice(2, 10), idx };
      history[replace ? 'replaceState' : 'pushState'](state, '', url);
    }
    const place = placeOf(url);
    const at = scrolls[place.key] ?? (how.preventScrollReset || (how.pop && onlyHash) ? 'keep' : 'start');
    current = { place, page, scroll: at };
    setLoading(false);
    show(current);
  }

  const navigate: Navigate = async (to, options = {}) => {
    if (typeof to === 'number') return history.go(to);
    const url = new URL(to, location.href);
    if (url.origin === location.origin && isOurs(url.pathname)) return go(url, options);
    location[options.replace ? 'replace' : 'assign'](url);
  };

  const onPop = () => void go(new URL(location.href), { pop: true });
  const onLeave = () => {
    scrolls[current.place.key] = scrollY;
    try {
      sessionStorage.setItem(scrollKey, JSON.stringify(scrolls));
    } catch {
      // Without storage, going back lands at the top.
    }
    history.scrollRestoration = 'auto';
  };
  const onReturn = () => {
    history.scrollRestoration = 'manual';
  };
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onLeave);
  addEventListener('pageshow', onReturn);
  return {
    navigate,
    stop() {
      removeEventListener('popstate', onPop);
      removeEventListener('pagehide', onLeave);
      removeEventListener('pageshow', onReturn);
    },
  };
}

/** Scrolls once a page is rendered. */
export function applyScroll({ place, scroll }: Change<unknown>): void {
  if (scroll === 'keep') return;
  const target = scroll === 'start' && document.getElementById(decoded(place.hash.slice(1)) ?? '');
  if (target) target.scrollIntoView();
  else scrollTo(0, scroll === 'start' ? 0 : scroll);
}
