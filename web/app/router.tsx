/** Turns the list of pages into React Router routes: layouts, lazy modules, loaders that only fill the query cache. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createContext,
  data,
  type LoaderFunctionArgs,
  matchPath,
  Outlet,
  type RouteObject,
  type RouterContextProvider,
  redirect,
  ScrollRestoration,
} from 'react-router';
import { type Area, areaOf, type Layout, type Loaded, type RouteDef, routes } from '../routes.ts';
import { ApiError } from './api.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { queries } from './queries.ts';

export const clientContext = createContext<QueryClient>();
export const catalogContext = createContext<(area: Area) => Promise<void> | void>();

export interface Handle {
  /** Source file of the module, for the manifest. */
  module?: string;
  def?: RouteDef;
}

type Modules = Record<string, () => Promise<{ default: React.ComponentType }>>;

// Static pages never reach the browser: the branch not taken is dropped from its build.
const modules = (import.meta.env.SSR
  ? import.meta.glob(['../{home,legal,landers,signup,accounts,settings,members,profile,likes,chat,credits,desk,dev}/*Page.tsx', './layouts/*.tsx'])
  : import.meta.glob(['../{signup,accounts,settings,members,profile,likes,chat,credits,desk,dev}/*Page.tsx', './layouts/*.tsx', '!../settings/LanguagePage.tsx', '!../accounts/TokenPage.tsx'])) as Modules;

async function loadModule(key: string): Promise<React.ComponentType> {
  const load = modules[key];
  if (!load) throw new Error(`no module ${key}`);
  return (await load()).default;
}

// biome-ignore lint/correctness/noComponentHookFactories: React Router's name for the module to load
const lazyOf = (key: string) => ({ Component: () => loadModule(key) });

/** Where a visitor is sent who must sign in first, with the way back. */
const loginFor = (url: URL) => redirect(`${/^\/desk(?:\/|$)/.test(url.pathname) ? '/desk' : ''}/login?next=${encodeURIComponent(url.pathname + url.search)}`);

async function guard(def: RouteDef, client: QueryClient, url: URL, params: Record<string, string | undefined>): Promise<void> {
  if (def.access === 'anyone') return;
  const { user } = await client.ensureQueryData(queries.user());
  if (def.access === 'member' && !user) throw loginFor(url);
  if (def.access === 'visitor' && user) throw redirect(def.members_go?.(params) ?? (user.signup_step < 5 ? '/complete-signup' : safeNext(url)));
}

/** Only a path of ours may follow a log-in. */
export const safeNext = (url: URL): string => {
  const next = url.searchParams.get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : '/members';
};

const loader =
  (area: Area, def: RouteDef | undefined, load: (input: Parameters<NonNullable<RouteDef['load']>>[0]) => Loaded) =>
  async ({ params, request, context }: LoaderFunctionArgs) => {
    const provided = context as Readonly<RouterContextProvider>;
    const client = provided.get(clientContext);
    const url = new URL(request.url);
    try {
      if (def) await guard(def, client, url, params);
      await Promise.all([
        provided.get(catalogContext)(area),
        ...load({ params, search: url.searchParams }).map((options) => client.ensureQueryData(options)),
      ]);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'authentication_required') throw def?.closed_to ? redirect(def.closed_to) : loginFor(url);
      if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
      // A refusal says itself why.
      if (error instanceof ApiError && error.status === 403) throw data({ message: error.message }, { status: 403 });
      throw error;
    }
    return null;
  };

const layout_queries: Loaded = [queries.settings(), queries.user(), queries.offer()];

const Root = () => (
  <>
    <Outlet />
    <ScrollRestoration />
  </>
);

/**
 * All routes on the server; in the browser only app pages: static ones are ordinary links.
 * @param only just this page and its layout: the server matches a known path against one route instead of a hundred
 */
export function makeRoutes(development: boolean, only?: string): RouteObject[] {
  const pages = routes.filter(
    (r) => (import.meta.env.SSR || r.kind === 'app') && (development || !r.development) && (only === undefined || r.path === only),
  );
  const layouts = [...new Set<Layout>(['default', ...pages.map((r) => r.layout)])];
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: ErrorPage,
      children: layouts.map(
        (layout): RouteObject => ({
          id: layout,
          lazy: lazyOf(`./layouts/${layout}-layout.tsx`),
          handle: { module: `web/app/layouts/${layout}-layout.tsx` } satisfies Handle,
          loader: loader('public', undefined, () => layout_queries),
          shouldRevalidate: () => false,
          children: [
            {
              id: `${layout}-error`,
              ErrorBoundary: ErrorPage,
              children: [
                ...pages.filter((r) => r.layout === layout).map(pageRoute),
                ...(layout === 'default' ? [not_found] : []),
              ],
            },
          ],
        }),
      ),
    },
  ];
}

const pageRoute = (def: RouteDef): RouteObject => ({
  id: def.path,
  path: def.path,
  lazy: lazyOf(`../${def.page}.tsx`),
  handle: { module: `web/${def.page}.tsx`, def } satisfies Handle,
  loader: loader(areaOf(def), def, def.load ?? (() => [])),
  ...(def.draws_own_search
    ? { shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate }
    : {}),
});

const not_found: RouteObject = {
  id: 'not-found',
  path: '*',
  loader: () => {
    throw data(null, { status: 404 });
  },
  Component: () => null,
};

/** True when this path is an app page, so that the browser can go there without a new document. */
export function isAppPath(path: string): boolean {
  const bare = path.split(/[?#]/, 1)[0] ?? '/';
  const best = routes.find((r) => r.path === bare) ?? routes.find((r) => r.path.includes(':') && matchPath(r.path, bare));
  return best?.kind === 'app';
}
