import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressKey, contentSecurityPolicy, isCrossSite, isOwnPage } from './security.ts';

const request = (headers: Record<string, string>, method = 'POST') =>
  ({ method, headers: { host: 'a.test:3000', ...headers }, host: 'a.test:3000' }) as unknown as FastifyRequest;

describe('29 unsafe methods need Sec-Fetch-Site same-origin/none or a matching Origin', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    // Sec-Fetch-Site outranks an Origin that looks right.
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://a.test:3000' }, true],
    [{ origin: 'http://a.test:3000' }, false],
    [{ origin: 'https://a.test:3000' }, false],
    [{ origin: 'http://a.test' }, true],
    [{ origin: 'http://b.test:3000' }, true],
    [{ origin: 'http://a.test:3000.evil.test' }, true],
    [{ origin: 'null' }, true],
    [{}, true],
  ] as [Record<string, string>, boolean][])('%j → cross-site: %s', (headers, expected) => {
    expect(isCrossSite(request(headers))).toBe(expected);
  });

  it('reading is free', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(isCrossSite(request({ 'sec-fetch-site': 'cross-site' }, method))).toBe(false);
    expect(isOwnPage(request({ 'sec-fetch-site': 'cross-site' }, 'GET'))).toBe(false);
  });
});

describe('30 the content security policy', () => {
  it('allows nothing inline in production, no plugins, no other base, no framing', () => {
    const policy = contentSecurityPolicy(false);
    expect(policy).not.toContain('unsafe');
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "default-src 'self'",
    ])
      expect(policy.split('; ')).toContain(part);
  });
});

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key));

  it('is one key for all addresses of a /64, however they are written', () => {
    const keys = [
      '2001:db8:1:2::',
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002::1',
      '2001:DB8:1:2::1',
    ].map(addressKey);
    expect(new Set(keys).size).toBe(1);
  });
});
