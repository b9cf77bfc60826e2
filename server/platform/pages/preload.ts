/** Names the style sheet in a Link header, so that a proxy can send it as an early hint. */
export function preloadHeader(html: string): string | undefined {
  const sheets = [...html.slice(0, 4_000).matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)].map((m) => m[1]);
  return sheets.length ? sheets.map((href) => `<${href}>; rel=preload; as=style`).join(', ') : undefined;
}
