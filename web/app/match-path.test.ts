import { describe, expect, it } from 'vitest';
import { matchPath, pathFinder } from './match-path.ts';

describe('a pattern of paths', () => {
  it.each([
    ['/', '/', {}],
    ['/login', '/Login/', {}],
    ['/members/:id', '/members/a%20b', { id: 'a b' }],
    ['/members/:id', '/members/%zz', { id: '%zz' }],
    ['/a/:id/b/:slug?', '/a/1/b', { id: '1', slug: undefined }],
    ['/a/:id/b/:slug?', '/a/1/b/c', { id: '1', slug: 'c' }],
    ['/a/:slug?', '/a', { slug: undefined }],
  ])('%s fits %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/', '/login'],
    ['/login', '/logins'],
    ['/login', '/login/x'],
    ['/a.b', '/axb'],
    ['/members/:id', '/members/'],
    ['/members/:id', '/members/1/chat'],
    ['/a/:id/b/:slug?', '/a/1/b/c/d'],
  ])('%s does not fit %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });
});

describe('finding one of many', () => {
  const find = pathFinder(
    ['/:token', '/credits/:id/:method?', '/credits/repeat-order', '/likes/:type', '/likes/m/:id', '/', '/likes'].map(
      (path) => ({ path }),
    ),
  );

  it.each([
    ['/', '/', {}],
    ['/likes', '/likes', {}],
    ['/likes/', '/likes', {}],
    ['/LIKES', '/likes', {}],
    ['/likes/sent', '/likes/:type', { type: 'sent' }],
    ['/likes/m/7', '/likes/m/:id', { id: '7' }],
    ['/credits/repeat-order', '/credits/repeat-order', {}],
    ['/credits/100', '/credits/:id/:method?', { id: '100', method: undefined }],
    ['/abc', '/:token', { token: 'abc' }],
  ])('%s is %s', (path, pattern, params) => {
    expect(find(path)).toEqual({ match: { path: pattern }, params });
  });

  it('is none where none fits', () => {
    expect(find('/a/b/c')).toBeUndefined();
  });
});
