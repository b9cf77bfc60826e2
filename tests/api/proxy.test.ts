/** Behind a reverse proxy that ends TLS: only the proxy is trusted for address, host, scheme and country. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/index.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import { type Client, createClient } from '../helpers/http-client.ts';

let app: TestApp;
const proxyIp = '127.9.9.9';
beforeAll(async () => {
  app = await startTestApp({ config: { trustedProxies: ['127.9.9.0/24'], countryHeader: 'cf-ipcountry' } });
});
afterAll(() => app.stop());

/** A visitor from `address` whose requests come through the proxy, over TLS. */
function through(address: string, host = 'a.test'): Client {
  const client = createClient(app.port, host, proxyIp);
  Object.assign(client.headers, {
    'x-forwarded-for': address,
    'x-forwarded-proto': 'https',
    origin: `https://${host}`,
  });
  return client;
}

describe('10 __Host- Secure HttpOnly SameSite=Lax behind TLS', () => {
  it('every cookie of ours', async () => {
    const client = through('203.0.113.5');
    const answer = await client.post('/api/signup.php', newMember());
    const sid = answer.setCookie.find((c) => c.startsWith('__Host-sid='));
    expect(sid?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    for (const cookie of answer.setCookie) expect(cookie).toMatch(/^__Host-.*Secure/);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await client.get('/api/user.php')).json.user).not.toBeNull();
    // Over TLS the name without prefix is not trusted: a sibling domain could have planted it.
    const planted = through('203.0.113.5');
    planted.cookies.set('sid', client.cookies.get('__Host-sid') ?? '');
    expect((await planted.get('/api/user.php')).json.user).toBeNull();
    expect((await client.get('/api/logout.php')).json).toEqual({ ok: true });
    expect(client.cookies.has('__Host-sid')).toBe(false);
  });
});

describe('33 trusted proxies are a CIDR list', () => {
  const attempt = (client: Client) => client.post('/api/reset-password.php', { email: 'unknown@members.example' });
  const max = endpoints.request_reset.limit.max;

  it('each visitor behind it has a bucket of their own; what they forge themselves does not count', async () => {
    for (let i = 0; i < max; i++) await attempt(through(`10.1.1.${i}, 203.0.113.77`));
    expect((await attempt(through('10.2.2.2, 203.0.113.77'))).json.error).toBe('too_many_requests');
    expect((await attempt(through('203.0.113.78'))).json.error).not.toBe('too_many_requests');
  });

  it('one IPv6 customer is one visitor, whichever of their addresses they use', async () => {
    for (let i = 0; i < max; i++) await attempt(through(`2001:db8:aa:1::${i.toString(16)}`));
    expect((await attempt(through('2001:db8:aa:1:ffff::9'))).json.error).toBe('too_many_requests');
    expect((await attempt(through('2001:db8:aa:2::1'))).json.error).not.toBe('too_many_requests');
  });

  it('the list of sessions shows the visitor’s shortened address, not the proxy’s', async () => {
    const client = through('198.51.100.23');
    await client.post('/api/signup.php', newMember());
    expect((await client.get('/api/sessions.php')).json.sessions[0].ip_prefix).toBe('198.51.…');
    const six = through('2001:db8:bb:1::5');
    await six.post('/api/signup.php', newMember());
    expect((await six.get('/api/sessions.php')).json.sessions[0].ip_prefix).toBe('2001:db8:…');
  });
});

describe('host and country', () => {
  it('as the proxy says, from the proxy only', async () => {
    const behind = through('203.0.113.9', 'internal.test');
    Object.assign(behind.headers, {
      'x-forwarded-host': 'b.test',
      'cf-ipcountry': 'PL',
      origin: 'https://b.test',
      'sec-fetch-site': undefined,
    });
    expect((await behind.get('/api/settings.php')).json).toMatchObject({ name: 'Morning', geoip_country: 'PL' });
    // And an Origin is compared with the host the visitor sees.
    expect((await behind.put('/api/user.php', { language: 'pl' })).status).toBe(200);
    const outside = app.client('a.test');
    Object.assign(outside.headers, { 'x-forwarded-host': 'b.test', 'x-forwarded-proto': 'https' });
    expect((await outside.get('/api/settings.php')).json.name).toBe('Evening');
    expect((await outside.put('/api/user.php', { language: 'en' })).setCookie.join()).not.toContain('__Host-');
  });

  it('a country from a stranger’s header is not believed', async () => {
    const outside = app.client('a.test');
    expect((await outside.get('/api/settings.php', { headers: { 'cf-ipcountry': 'PL' } })).json.geoip_country).toBe(
      'NL',
    );
  });

  it('a country the site does not serve falls back to its first', async () => {
    const client = through('203.0.113.9');
    for (const country of ['FR', 'XX', 'T1', "'"])
      expect((await client.get('/api/settings.php', { headers: { 'cf-ipcountry': country } })).json.geoip_country).toBe(
        'NL',
      );
  });
});
