/**
 * The Link header with what a page needs at once: the browser fetches it before it parses the page, and a proxy can
 * send it as early hints.
 */

/**
 * @param sheets the page's style sheets
 * @param scripts the modules of a static page, so that all are fetched at once instead of one after the other
 */
export function preloadHeader(sheets: readonly string[], scripts: readonly string[] = []): string | undefined {
  const links = [
    ...sheets.map((href) => `<${href}>; rel=preload; as=style`),
    ...scripts.map((href) => `<${href}>; rel=modulepreload`),
  ];
  return links.length ? links.join(', ') : undefined;
}
