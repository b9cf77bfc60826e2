/** From the list of pages to one that can be drawn: finds it, asks who may see it, loads its modules and data. (Drawing: PageAt.tsx.) */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { getUser } from '../../contract/accounts.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { ownPath } from '../../contract/own-path.ts';
import { type Layout, type Loaded, type RouteDef, routes } from '../routes.ts';
import { ApiError, ensure } from './api.ts';
import { type Area, areaOf } from './areas.ts';
import { loadPart } from './lazy-part.ts';
import { type Params, pathFinder } from './match-path.ts';
import { DrawnPage } from './DrawnPage.tsx';
import { PageError, Redirect } from './page-outcome.ts';
import { queries } from './queries.ts';

type Module = ComponentType;
type Modules = Record<string, () => Promise<{ default: Module }>>;

// Static pages never reach the browser: the build drops the untaken branch.
const modules = (
  import.meta.env.SSR
    ? import.meta.glob([
        '../{home,legal,landers,signup,accounts,settings,members,profile,likes,chat,credits,age,desk,desk/*,dev}/*Page.tsx',
        './layouts/*.tsx',
      ])
    : import.meta.glob([
        '../{signup,accounts,settings,members,profile,likes,chat,credits,age,dev}/*Page.tsx',
        './layouts/*.tsx',
        '!../settings/LanguagePage.tsx',
        '!../accounts/TokenPage.tsx',
      ])
) as Modules;

// The server renders the same pages again and again. A browser caches modules itself and retries one that failed.
const loaded = new Map<string, Module>();

const loaderOf = async (key: string) =>
  modules[key] ?? (import.meta.env.SSR ? undefined : (await import('./desk-pages.ts')).deskPages[key]);

async function loadModule(key: string, words: Loading['words']): Promise<Module> {
  const load = await loaderOf(key);
  if (!load) throw new Error(`no module ${key}`);
  const cached = loaded.get(key);
  if (cached) {
    words(areaOf(key));
    return cached;
  }
  const module = (await loadPart(key, load, words)).default;
  if (import.meta.env.SSR && import.meta.env.PROD) loaded.set(key, module);
  return module;
}

/** Source files of a page and its layout, for the manifest. */
export const sourcesOf = ({ layout, def }: Found): string[] => [
  `web/app/layouts/${layout}-layout.tsx`,
  ...(def ? [`web/${def.page}.tsx`] : []),
];

export interface Found {
  layout: Layout;
  /** The page; undefined where no page has this path. */
  def: RouteDef | undefined;
  params: Params;
}

let pages = routes;
const finders = new Map<boolean, ReturnType<typeof pathFinder<RouteDef>>>();

/** Adds the pages of the back office: an entry does, before it asks for one. */
export function addPages(more: readonly RouteDef[]): void {
  pages = [...routes, ...more];
  finders.clear();
}

/** The page of a path. In the browser only app pages are found: static ones are ordinary links. */
export function findPage(path: string, development: boolean): Found {
  const find = finders.get(development) ?? pathFinder(pages.filter((r) => development || !r.development));
  finders.set(development, find);
  const hit = find(path);
  return hit
    ? { layout: hit.match.layout, def: hit.match, params: hit.params }
    : { layout: 'default', def: undefined, params: {} };
}

/** True when this path is an app page, which the browser can open without a new document. */
export const isAppPath = (path: string): boolean => findPage(path.split(/[?#]/, 1)[0] ?? '/', true).def?.kind === 'app';

/** A page with its modules and data, or with what prevented it. */
export interface Opened extends Found {
  /** null where not even the frame of the page could be loaded. */
  Layout: Module | null;
  Page: Module | null;
  error?: unknown;
}

export interface Loading {
  client: QueryClient;
  /** Loads the words of an area. */
  words(area: Area): Promise<void> | void;
}

/** Where to send a visitor who must log in first, with the way back. */
const loginFor = (url: URL) =>
  new Redirect(
    `${/^\/desk(?:\/|$)/.test(url.pathname) ? '/desk' : ''}/login?next=${encodeURIComponent(url.pathname + url.search)}`,
  );

async function guard(def: RouteDef, client: QueryClient, url: URL, params: Params): Promise<void> {
  if (def.access === 'anyone') return;
  if (def.access !== 'member' && def.access !== 'visitor')
    throw new Error(`unknown access ${def.access} of ${def.path}`);
  const { user } = (await ensure(client, queries.user())) as AnswerOf<typeof getUser>;
  if (def.access === 'member' && !user) throw loginFor(url);
  if (def.access === 'visitor' && user)
    throw new Redirect(def.membersGo?.(params) ?? (user.signup_step < 5 ? '/complete-signup' : safeNext(url)));
}

/** Only a path of ours may follow a log-in. */
export const safeNext = (url: URL): string => ownPath(url.searchParams.get('next')) ?? '/members';

/** Layouts that show nothing about the member around the page. */
const bare = new Set<Layout>(['lander', 'desk']);
const layoutQueries = (layout: Layout): Loaded => [
  queries.settings(),
  queries.user(),
  ...(bare.has(layout) ? [] : [queries.offer()]),
];

/**
 * Whether the browser hydrates a page: every app page; static ones only for members, whose frame polls and shows
 * counts and likes.
 */
export const isAlive = (def: RouteDef | undefined, client: QueryClient): boolean =>
  def?.kind === 'app' ||
  (def?.layout === 'default' && client.getQueryData<AnswerOf<typeof getUser>>(queries.user().queryKey)?.user != null);

/** Loaders only fill the query cache; their errors become a redirect or another page. */
async function load({ client }: Loading, wanted: Loaded): Promise<void> {
  await Promise.all(wanted.map((options) => ensure(client, options)));
}

function outcomeOf(error: unknown, url: URL, def: RouteDef | undefined): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === 'authentication_required') return def?.closedTo ? new Redirect(def.closedTo) : loginFor(url);
  if (error.code === 'age_needed') return new Redirect(`/age?next=${encodeURIComponent(url.pathname + url.search)}`);
  // A refusal explains itself.
  if (error.status === 404 || error.status === 403)
    return new PageError(error.status, error.status === 403 ? error.message : undefined);
  return error;
}

async function loadPage(loading: Loading, { def, params }: Found, url: URL): Promise<Module> {
  if (!def) throw new PageError(404);
  const [page] = await Promise.all([
    loadModule(`../${def.page}.tsx`, loading.words),
    guard(def, loading.client, url, params).then(async () =>
      load(loading, (await def.load?.({ params, search: url.searchParams })) ?? []),
    ),
  ]);
  return page;
}

/** Loads everything a page needs; its layout's data too unless that layout is already shown. @throws Redirect */
export async function openPage(
  loading: Loading,
  route: Found,
  url: URL,
  shownLayout: Module | null = null,
): Promise<Opened> {
  const frame =
    shownLayout ??
    Promise.all([
      loadModule(`./layouts/${route.layout}-layout.tsx`, loading.words),
      load(loading, layoutQueries(route.layout)),
    ]).then(([module]) => module);
  const [layout, page] = await Promise.allSettled([frame, loadPage(loading, route, url)]);
  const errors = [page, layout].map((outcome) =>
    outcome.status === 'rejected' ? outcomeOf(outcome.reason, url, route.def) : undefined,
  );
  const redirect = errors.find((error) => error instanceof Redirect);
  if (redirect) throw redirect;
  // Last, because opening a profile marks its like as seen. In the browser the lists bring the counts.
  if (import.meta.env.SSR && !bare.has(route.layout)) await ensure(loading.client, queries.overview());
  return {
    ...route,
    Layout: layout.status === 'fulfilled' ? layout.value : null,
    Page: page.status === 'fulfilled' ? page.value : null,
    error: errors[1] ?? errors[0],
  };
}

/**
 * The modules of a page whose data is already there, to hydrate the server's HTML. Of a static page only the frame is
 * hydrated.
 */
export async function openDrawn(route: Found, { words }: Pick<Loading, 'words'>): Promise<Opened> {
  const { layout, def } = route;
  const [Layout, Page] = await Promise.all([
    loadModule(`./layouts/${layout}-layout.tsx`, words),
    def?.kind === 'static' ? DrawnPage : loadModule(`../${def?.page}.tsx`, words),
  ]);

  return { ...route, Layout, Page };
}
