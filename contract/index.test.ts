import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';
import * as accounts from './accounts.ts';
import * as photos from './photos.ts';
import * as signup from './signup.ts';
import * as sites from './sites.ts';

/** Calls whose paths the product prescribes. */
const prescribed = [
  'GET /api/user.php',
  'POST /api/user.php',
  'PUT /api/user.php',
  'GET /api/logout.php',
  'GET /api/geocode.php',
  'GET /api/settings.php',
  'GET /api/interests.php',
  'GET /api/regions.php',
  'GET /api/companyinfo.php',
];
const entries = Object.entries(endpoints) as [string, Endpoint][];

describe('endpoints', () => {
  it('include the prescribed calls, path for path', () => {
    const calls = entries.map(([, e]) => `${e.method} ${e.path}`);
    for (const call of prescribed) expect(calls).toContain(call);
  });

  it('list every call that a domain declares', () => {
    const listed = new Set<unknown>(Object.values(endpoints));
    const declared = [accounts, photos, signup, sites].flatMap((domain) => Object.entries(domain));
    for (const [name, value] of declared)
      if (value && typeof value === 'object' && 'method' in value && 'path' in value)
        expect(listed.has(value), name).toBe(true);
  });

  it.each(entries)('%s is well formed', (_name, e) => {
    expect(e.path).toMatch(/^\/api\/[a-z\d/:-]+\.php$/);
    expect(e.summary).toMatch(/\.$/);
    if (e.method === 'GET') expect(e.body).toBeUndefined();
    const pathParams = [...e.path.matchAll(/:(\w+)/g)].map((m) => m[1]);
    expect(Object.keys((e.params as { properties?: object } | undefined)?.properties ?? {})).toEqual(pathParams);
  });

  it('limit every call that tries a secret, sends a mail or makes an account', () => {
    for (const name of [
      'login',
      'signup',
      'check_signup',
      'request_reset',
      'reset_password',
      'request_mail_change',
      'redeem_token',
      'read_token',
      'resend_activation',
      'change_password',
      'delete_account',
      'export_data',
    ] as const)
      expect((endpoints[name] as Endpoint).limit, name).toBeDefined();
  });
});
