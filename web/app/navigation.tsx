/**
 * The current address and how to navigate, for any component. `web/app/router.tsx` provides it; a static page only
 * reads it.
 */
import {
  type ComponentPropsWithRef,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useMemo,
} from 'react';
import type { RouteDef } from '../routes.ts';
import type { Params } from './match-path.ts';

/** The address of the page on screen. */
export interface Place {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** One per history entry. */
  key: string;
}

export interface Here {
  place: Place;
  params: Params;
  /** The page; undefined where there is none (404). */
  def: RouteDef | undefined;
  /** Reached by going back, with the scroll position restored: nothing new may appear above it. */
  returned: boolean;
  /** The browser hydrates it. On a static page only a member's frame is hydrated. */
  alive: boolean;
}

export interface NavigateOptions {
  /** Replaces this history entry. */
  replace?: boolean | undefined;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined;
  /** The path of the page whose address this is: with `replace`, does nothing unless one is there to stay. */
  of?: string;
}

/** Navigates to a path (or `?query` of this page), or back in the history. Resolves once the page is there. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

const nowhere = () => Promise.reject(new Error('static pages do not navigate'));

export const HereContext = createContext<Here | null>(null);
export const LoadingContext = createContext(false);
export const NavigateContext = createContext<Navigate>(nowhere);
export const OutletContext = createContext<ReactNode>(null);

/** @throws Error outside of a page */
function useHere(): Here {
  const location = use(HereContext);
  if (!location) throw new Error('no page here');
  return location;
}

export const useLocation = (): Place => useHere().place;
export const useParams = (): Params => useHere().params;
export const usePageDef = (): RouteDef | undefined => useHere().def;
export const useReturned = (): boolean => useHere().returned;
export const useNavigate = (): Navigate => use(NavigateContext);
/** True while the next page loads. */
export const useLoading = (): boolean => use(LoadingContext);
export const useAlive = (): boolean => useHere().alive;
/** For what only exists in the browser and renders nothing at first: left out of pages that are not hydrated. */
export const Hydrated = ({ children }: { children: ReactNode }) => (useAlive() ? children : null);
/** The page, in its layout. */
export const Outlet = () => use(OutletContext);

type NewParams<Own extends string> = URLSearchParams | { readonly [Name in Own]?: string | undefined };

/** The query of the address, and a way to set it. @param own the parameters the caller may change; all others stay */
export function useSearchParams<Own extends string = never>(...own: Own[]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const names = own.join();
  const set = useCallback(
    (next: NewParams<Own>, options?: NavigateOptions) => {
      // While the browser is going back, its address is already that of the other page.
      const query = location.pathname === pathname ? location.search : '';
      const newParams = withOwn(new URLSearchParams(query), names.split(','), next);
      return navigate(newParams.size > 0 ? `${pathname}?${newParams}` : pathname, { ...options, of: pathname });
    },
    [navigate, names, pathname],
  );
  return [params, set] as const;
}

/** The same query with other values of these parameters; those without a value, or with an empty one, are removed. */
export function withOwn(now: URLSearchParams, names: readonly string[], next: NewParams<string>): URLSearchParams {
  const params = new URLSearchParams(now);
  for (const name of names) params.delete(name);
  for (const [name, value] of next instanceof URLSearchParams ? next : Object.entries(next))
    if (value) params.set(name, value);
  return params;
}

export interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
}

/** A link to an app page. Anything but a plain click is left to the browser: another tab, a download. */
export function Link({ to, onClick, ...rest }: PlainLinkProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    if (rest.download !== undefined || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    void navigate(to);
  };
  return <a href={to} onClick={go} {...rest} />;
}
