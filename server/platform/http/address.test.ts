import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pathOfTarget, queryOf, wholeAddress } from './address.ts';

it.each([
  ['/a?b', '/a?b'],
  ['http://a.test/a?b=http://c', '/a?b=http://c'],
  ['http://a.test', '/'],
  ['http://a.test?x', '/?x'],
  ['?x', '/?x'],
  ['*', '*'],
  ['//e.example/x', '//e.example/x'],
])('%s is %s', (target, path) => expect(pathOfTarget(target)).toBe(path));

it('reads the query of any address', () => {
  expect(queryOf('//?ref=a%20b#c').get('ref')).toBe('a b');
  expect([...queryOf('/x')]).toEqual([]);
  fc.assert(fc.property(fc.string(), (url) => void queryOf(url)));
});

it('never throws, never leads elsewhere', () => {
  expect(wholeAddress('http', 'a.test:8080', '/x?y').href).toBe('http://a.test:8080/x?y');
  for (const host of ['', '[::1', 'a b', 'a.test:99999', 'evil@a.test', 'a.test/x?'])
    expect(wholeAddress('http', host, '/x').href).toBe('http://localhost/x');
  fc.assert(fc.property(fc.string(), fc.string(), (host, path) => void wholeAddress('http', host, `/${path}`)));
  expect(wholeAddress('http', 'a.test', '//evil.example/').host).toBe('a.test');
});
