import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath, ownPathUnder, pageAddress } from './own-path.ts';

const hosts = [
  'evil.example',
  'evil.example:80',
  'user@evil.example',
  '[::1]',
  '127.0.0.1',
  'evil。example',
  'ẽvil.example',
];
const controls = [...Array(0x20).keys(), 0x7f, 0x80, 0x85, 0x9f, 0xad, 0x200b, 0x200e, 0x202e, 0x2060, 0xfeff].map(
  (code) => String.fromCharCode(code),
);

/** Some hundred ways of writing another site. */
const hostile: string[] = [
  ...hosts.flatMap((host) => [
    `//${host}`,
    `///${host}`,
    `////${host}`,
    `/\\${host}`,
    `\\\\${host}`,
    `\\/${host}`,
    `/\\/${host}`,
    `\\${host}`,
    `//${host}/%2e%2e`,
    `/.//${host}`,
    `/..//${host}`,
    `/x/..//${host}`,
    `/x/../..//${host}`,
    `/%2e//${host}`,
    `/%2E%2E//${host}`,
    `/././/${host}`,
    `https://${host}`,
    `https:${host}`,
    `https:/${host}`,
    `http:///${host}`,
    `HTTP://${host}`,
    `ftp://${host}`,
    `://${host}`,
    ` //${host}`,
    `. //${host}`,
    `?//${host}`,
    `#//${host}`,
    `@${host}`,
    host,
    `/\\\\${host}`,
    `/x\\..\\..\\\\${host}`,
  ]),
  ...controls.flatMap((c) => [
    `/${c}/evil.example`,
    `${c}//evil.example`,
    `/${c}\\evil.example`,
    `//${c}evil.example`,
    `/members${c}`,
    `/x/..${c}//evil.example`,
  ]),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '/\u2028/evil.example\u0000',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  'mailto:a@b.example',
  '',
  ' ',
  '.',
  '..',
  'members',
  './members',
  '../members',
  '?x',
  '#x',
  '/api/logout.php',
  '/API/logout.php',
  '/x/../api/logout.php',
  '/%2e/api/logout',
  '/api',
  '/ x',
  '/a b',
  '/\u3000x',
  `/${'a'.repeat(2_001)}`,
];

describe('a page of ours', () => {
  test('is anything but a way to another site', () => {
    expect(hostile.length).toBeGreaterThan(400);
    expect(hostile.filter((target) => ownPath(target) !== undefined)).toEqual([]);
    expect([ownPath(null), ownPath(undefined)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['/', '/'],
    ['/members', '/members'],
    ['/members?min_age=30&country=NL', '/members?min_age=30&country=NL'],
    ['/notifications#privacy', '/notifications#privacy'],
    ['/chats/1?next=%2F%2Fevil.example', '/chats/1?next=%2F%2Fevil.example'],
    ['/x?u=https://evil.example', '/x?u=https://evil.example'],
    ['/ünïcode', '/%C3%BCn%C3%AFcode'],
    ['/。evil.example', '/%E3%80%82evil.example'],
    ['/x/../members', '/members'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/apiary', '/apiary'],
  ])('%s', (target, path) => expect(ownPath(target)).toBe(path));

  test('stays on the site and in ASCII, for any input', () => {
    const bits = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      '%09',
      '%0a',
      '\t',
      '\n',
      '\0',
      '。',
      '／',
      'evil.example',
      'https:',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ unit: 'binary' })), { maxLength: 8 }), (parts) => {
        const path = ownPath(`/${parts.join('')}`);
        if (path === undefined) return;
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        expect(new URL(path, 'http://a.test').origin).toBe('http://a.test');
        // Idempotent.
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 2_000 },
    );
  });

  test('under a path', () => {
    for (const good of ['/desk', '/desk/photos', '/desk?x=1']) expect(ownPathUnder('/desk', good)).toBe(good);
    for (const bad of ['/desktop', '/desk/../members', '/members', '//desk', '/desk/..//evil.example'])
      expect(ownPathUnder('/desk', bad), bad).toBeUndefined();
  });

  test('in a mail', () => {
    expect(pageAddress('https://a.test', '/login')).toBe('https://a.test/login');
    expect(() => pageAddress('https://a.test', '.evil.example/')).toThrow();
    expect(() => pageAddress('https://a.test', '@evil.example/')).toThrow();
  });
});
