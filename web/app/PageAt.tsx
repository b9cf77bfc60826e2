/** A page on the screen: in its layout, caught when it fails, and followed from one address to the next. */
import {
  Component,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ErrorPage } from './ErrorPage.tsx';
import { applyScroll, type Change, followHistory } from './history.ts';
import { LeavingPage } from './LeavingPage.tsx';
import { leavingState } from './log-out.ts';
import { heading } from './logged-out.ts';
import { forgetTyped, isIncomplete } from './lost-chunks.ts';
import {
  HereContext,
  LoadingContext,
  type Navigate,
  NavigateContext,
  OutletContext,
  type Place,
} from './navigation.tsx';
import { findPage, isAppPath, type Loading, type Opened, openPage } from './router.tsx';

/**
 * Another page's heading takes the focus that went with the page before: screen readers read it out, and the next Tab is in the page. What
 * still has the focus, or was given it by the page, keeps it.
 */
function focusPage(): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const main = document.getElementById('main');
  const start = main?.querySelector<HTMLElement>('h1') ?? main;
  start?.setAttribute('tabindex', '-1');
  start?.focus({ preventScroll: true });
}

/** Shows the error page in place of what failed to render, until the next navigation. */
class Catcher extends Component<{ at: Place; children: ReactNode }, { at: Place; failed: boolean; error?: unknown }> {
  override state: { at: Place; failed: boolean; error?: unknown } = { at: this.props.at, failed: false };
  static getDerivedStateFromError = (error: unknown) => ({ failed: true, error });
  static getDerivedStateFromProps = ({ at }: { at: Place }, state: { at: Place }) =>
    at === state.at ? null : { at, failed: false, error: undefined };
  override render() {
    return this.state.failed ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}

/** A page in its layout, the same on the server and in the browser. */
export function PageAt({
  place,
  page,
  returned = false,
  alive = true,
}: {
  place: Place;
  page: Opened;
  returned?: boolean;
  alive?: boolean;
}) {
  const { Layout, Page, params, def, error } = page;
  if (!Layout) return <ErrorPage error={error} />;
  return (
    <HereContext value={{ place, params, def, returned, alive }}>
      <Catcher at={place}>
        <OutletContext value={<Catcher at={place}>{Page ? <Page /> : <ErrorPage error={error} />}</Catcher>}>
          <Layout />
        </OutletContext>
      </Catcher>
    </HereContext>
  );
}

/** The pages in the browser, starting with the server's. */
export function BrowserPages({
  first,
  loading,
  development,
}: {
  first: Change<Opened>;
  loading: Loading;
  development: boolean;
}) {
  const [change, show] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const going = useRef<Navigate>(undefined);
  const drawn = useRef(first);
  const [navigate] = useState(
    () => (to: Parameters<Navigate>[0], options?: Parameters<Navigate>[1]) =>
      going.current?.(to, options) ?? Promise.resolve(),
  );
  // Before effects of the page, which may navigate at once.
  useLayoutEffect(() => {
    const followed = followHistory<Opened>({
      first,
      setLoading,
      // A hydrated static page may change its own query.
      isOurs: (path) => !isIncomplete() && (isAppPath(path) || path === drawn.current.place.pathname),
      show(next) {
        if (next.place.pathname !== drawn.current.place.pathname) forgetTyped();
        startTransition(() => show(next));
      },
      open(url, { place, page }) {
        const wanted = findPage(url.pathname, development);
        // A page that handles its query itself, or ignores it: everything else is already there.
        const same = wanted.def?.drawsOwnSearch || wanted.def?.kind === 'static';
        if (same && place.pathname === url.pathname && !page.error)
          return Promise.resolve({ ...page, params: wanted.params });
        heading.to = url.pathname + url.search;
        return openPage(loading, wanted, url, page.layout === wanted.layout ? page.Layout : null).finally(() => {
          heading.to = undefined;
        });
      },
    });
    going.current = followed.navigate;
    return followed.stop;
  }, [first, loading, development]);
  useLayoutEffect(() => {
    if (drawn.current === change) return;
    drawn.current = change;
    applyScroll(change);
  }, [change]);
  // After effects of the page, which may give the focus to a field.
  const { def } = change.page;
  const focused = useRef(def);
  useEffect(() => {
    if (focused.current === def) return;
    focused.current = def;
    focusPage();
  }, [def]);
  const leaving = useSyncExternalStore(leavingState.subscribe, leavingState.snapshot, () => 'no' as const);
  if (leaving !== 'no') return <LeavingPage state={leaving} />;
  return (
    <NavigateContext value={navigate}>
      <LoadingContext value={isLoading}>
        <PageAt place={change.place} page={change.page} returned={typeof change.scroll === 'number'} />
      </LoadingContext>
    </NavigateContext>
  );
}
