/** Where one is and how to go elsewhere, for any component. `web/app/router.tsx` provides it; a static page only reads it. */
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

/** The address of what is on screen. */
export interface Place {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** One for each entry of the history. */
  key: string;
}

export interface Here {
  place: Place;
  params: Params;
  /** The page; undefined where there is none (404). */
  def: RouteDef | undefined;
  /** One came back to it, and it is scrolled as one left it: nothing new may stand above what one looked at. */
  returned: boolean;
  /** The browser brings it to life. A static page stays as it is drawn, but for the frame of a member's. */
  alive: boolean;
}

export interface NavigateOptions {
  /** Takes the place of this entry of the history. */
  replace?: boolean | undefined;
  /** The page stays scrolled as it is. */
  preventScrollReset?: boolean | undefined;
}

/** Goes to a path (or `?query` of this page), or some entries back in the history. Resolves once the page is there. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

const nowhere = () => Promise.reject(new Error('static pages do not navigate'));

export const HereContext = createContext<Here | null>(null);
export const LoadingContext = createContext(false);
export const NavigateContext = createContext<Navigate>(nowhere);
export const OutletContext = createContext<ReactNode>(null);

/** @throws Error outside of a page */
function useHere(): Here {
  const here = use(HereContext);
  if (!here) throw new Error('no page here');
  return here;
}

export const useLocation = (): Place => useHere().place;
export const useParams = (): Params => useHere().params;
export const usePageDef = (): RouteDef | undefined => useHere().def;
export const useReturned = (): boolean => useHere().returned;
export const useNavigate = (): Navigate => use(NavigateContext);
/** True while the next page loads. */
export const useLoading = (): boolean => use(LoadingContext);
export const useAlive = (): boolean => useHere().alive;
/** What lives in the browser only, and draws nothing of its own before: left out of pages that nothing brings to life. */
export const Hydrated = ({ children }: { children: ReactNode }) => (useAlive() ? children : null);
/** The page, in its layout. */
export const Outlet = () => use(OutletContext);

type NewParams<Own extends string> = URLSearchParams | { readonly [Name in Own]?: string | undefined };

/**
 * The query of the address bar, and the way to another one.
 * @param own the parameters that are the caller's to change; whatever else is there stays
 */
export function useSearchParams<Own extends string = never>(...own: Own[]) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const names = own.join();
  const set = useCallback(
    (next: NewParams<Own>, options?: NavigateOptions) => {
      const made = withOwn(new URLSearchParams(location.search), names.split(','), next);
      return navigate(made.size > 0 ? `?${made}` : location.pathname, options);
    },
    [navigate, names],
  );
  return [params, set] as const;
}

/** The same query with other values of these parameters; one without a value, or an empty one, goes. */
export function withOwn(now: URLSearchParams, own: readonly string[], next: NewParams<string>): URLSearchParams {
  const made = new URLSearchParams(now);
  for (const name of own) made.delete(name);
  for (const [name, value] of next instanceof URLSearchParams ? next : Object.entries(next))
    if (value) made.set(name, value);
  return made;
}

export interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
}

/** A link to an app page. What is not a plain click is the browser's: another tab, a download. */
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
