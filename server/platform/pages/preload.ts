/** Names what a page needs at once in a Link header: a browser asks for it before it reads the page, a proxy can hint it earlier. */

/** @param scripts the modules a static page runs: all are asked for at once instead of one after the other */
export function preloadHeader(html: string, scripts: readonly string[] = []): string | undefined {
  const sheets = [...html.slice(0, 4_000).matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)].map((m) => m[1]);
  const links = [...sheets.map((href) => `<${href}>; rel=preload; as=style`), ...scripts.map((href) => `<${href}>; rel=modulepreload`)];
  return links.length ? links.join(', ') : undefined;
}
