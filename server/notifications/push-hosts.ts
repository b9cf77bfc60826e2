/** Push messages may only go to the browsers' push services, never to an address a member made up. Pure. */

/** Exact hosts; a leading dot means every subdomain. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** @param configured `host` or `host:port` each, from the configuration (PUSH_HOSTS): self-hosted services, tests */
export function isPushAddress(endpoint: string, configured: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username || url.password) return false;
  if (configured.includes(url.host)) return true;
  return (
    url.port === '' &&
    services.some((service) => (service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service))
  );
}
