/** Which addresses push messages may go to: those of the browsers' push services, nothing a member could make up. Pure. */

/** Exact hosts; with a dot at the beginning: every host below. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** @param more `host` or `host:port` each, of the configuration (PUSH_HOSTS): self-hosted services, tests */
export function isPushAddress(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username || url.password) return false;
  if (more.includes(url.host)) return true;
  return (
    url.port === '' && services.some((one) => (one.startsWith('.') ? url.hostname.endsWith(one) : url.hostname === one))
  );
}
