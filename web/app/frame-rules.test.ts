/** Rules of the frame that need no browser. */
import { describe, expect, test } from 'vitest';
import { hasBackButton } from './BackButton.tsx';
import { saysLoggedOut } from './logged-out.ts';
import { titleText } from './PageTitle.tsx';
import { isAppPath, safeNext } from './router.tsx';

describe('the title of the tab', () => {
  test('has the count in front when above zero', () => {
    expect(titleText('Log in', 'Evening', 0)).toBe('Log in · Evening');
    expect(titleText('Log in', 'Evening', 1)).toBe('(1) Log in · Evening');
    expect(titleText('', 'Evening', 120)).toBe('(120) Evening');
  });
});

describe('the back button', () => {
  test('is for member, likes and credits pages of the installed app, with somewhere to go back to', () => {
    const shown = (path: string) => hasBackButton(path, true, 2);
    expect(['/members', '/members/1/chat', '/likes', '/likes/sent', '/credits/3'].filter(shown)).toHaveLength(5);
    expect(['/', '/chats', '/membership', '/credit', '/notifications'].filter(shown)).toEqual([]);
    expect(hasBackButton('/members', false, 2)).toBe(false);
    expect(hasBackButton('/members', true, 1)).toBe(false);
  });
});

describe('where a log-in leads', () => {
  const next = (value: string) => safeNext(new URL(`http://a.test/login?next=${encodeURIComponent(value)}`));
  test('only to a path of ours', () => {
    expect(next('/notifications#privacy')).toBe('/notifications#privacy');
    for (const bad of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])
      expect(next(bad), bad).toBe('/members');
  });
});

test('an app page is changed in place, a static one and another site are not', () => {
  expect(['/login', '/signup?x=1', '/notifications#email'].every(isAppPath)).toBe(true);
  expect(['/', '/pages/terms', '/login/x', 'https://a.test/login'].some(isAppPath)).toBe(false);
});

test('only the body tells that nobody is signed in', () => {
  expect(saysLoggedOut(403, { authentication_required: true })).toBe(true);
  for (const [status, body] of [
    [403, {}],
    [403, null],
    [200, { authentication_required: true }],
    [401, null],
  ] as const)
    expect(saysLoggedOut(status, body)).toBe(false);
});
