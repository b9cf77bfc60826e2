/** Names what a page needs at once in a Link header: a browser asks for it before it reads the page, a proxy can hint it earlier. */

/**
 * @param sheets the style sheets it names
 * @param scripts the modules a static page runs: all are asked for at once instead of one after the other
 */
export function preloadHeader(sheets: readonly string[], scripts: readonly string[] = []): string | undefined {
  const links = [
    ...sheets.map((href) => `<${href}>; rel=preload; as=style`),
    ...scripts.map((href) => `<${href}>; rel=modulepreload`),
  ];
  return links.length ? links.join(', ') : undefined;
}
