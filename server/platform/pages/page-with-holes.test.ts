import { expect, it } from 'vitest';
import { createPagesWithHoles, pageWithHoles } from './page-with-holes.ts';

const page = pageWithHoles('<p>é \uE000name\uE001, \uE000name\uE001: \uE000mail\uE001</p>');

it('fills each hole, wherever it is, and keeps everything else', () => {
  expect(page.fill({ name: 'Zoë', mail: '$& \uE000name\uE001' }).toString()).toBe(
    '<p>é Zoë, Zoë: $& \uE000name\uE001</p>',
  );
});

it('what only looks like a hole stays, and takes nothing from where objects come from', () => {
  const odd = '\uE000toString\uE001 \uE000other\uE001 \uE000 \uE001 \uE000a b\uE001';
  expect(pageWithHoles(odd).fill({ name: 'x' }).toString()).toBe(odd);
});

it('pages are kept for a minute, and the least recently used goes first', () => {
  const pages = createPagesWithHoles({ keepMs: 60_000, maxPages: 2 });
  pages.put('a', page, 0);
  expect([pages.get('a', 59_999), pages.get('a', 60_000), pages.get('b', 0)]).toEqual([page, undefined, undefined]);
  pages.put('b', page, 0);
  pages.get('a', 1);
  pages.put('c', page, 0);
  expect(['a', 'b', 'c'].map((key) => pages.get(key, 1) !== undefined)).toEqual([true, false, true]);
});
