/**
 * Remembers, for a year, when the visitor answered the entry warning (Unix seconds), so that the server can leave it
 * out.
 */
export function rememberEntryWarning(): void {
  const tls = location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
  document.cookie = `${tls ? '__Host-' : ''}entry_warning=${Math.floor(Date.now() / 1000)}; path=/; max-age=31536000; samesite=lax${tls ? '; secure' : ''}`;
}
