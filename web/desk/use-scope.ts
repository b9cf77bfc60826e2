import { useCallback } from 'react';
import { useLocation, useNavigate } from '../app/navigation.tsx';

/** The sites the pages are about, as it stands in their address: a site's number, a company's with a `c` before, or nothing. */
export function useScope() {
  const { search } = useLocation();
  const site = /^c?[1-9]\d{0,8}$/.exec(new URLSearchParams(search).get('site') ?? '')?.[0];
  return {
    site,
    /** For the query of a call. */
    scope: site === undefined ? {} : { site },
    /** The same address, in this scope. */
    within: useCallback((to: string) => withSite(to, site), [site]),
  };
}

/** A page of the desk keeps the scope one is in, unless its address says another. */
function withSite(to: string, site: string | undefined): string {
  if (site === undefined || !/^\/desk(?:[/?#]|$)/.test(to)) return to;
  const url = new URL(to, 'https://desk.invalid');
  if (!url.searchParams.has('site')) url.searchParams.set('site', site);
  return url.pathname + url.search + url.hash;
}

/** As the application's, within the scope. */
export function useGo() {
  const navigate = useNavigate();
  const { within } = useScope();
  return (to: string, options?: { replace?: boolean }) => navigate(within(to), options);
}
