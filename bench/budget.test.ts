import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, frontPage, gzipBytes, importersOf, limits, pagesOutsideTheDesk, signupModules } from './budget.ts';
import { LOCALES } from '../contract/locales.ts';

const built = existsSync(join(import.meta.dirname, '../dist/client/.vite/manifest.json'));
const js = (modules: readonly string[]) => filesOf(modules).js.reduce((all, file) => all + gzipBytes(file), 0);

describe.skipIf(!built)('the budget of the first pages', () => {
  test('the front page runs little JavaScript', () => {
    expect(js(frontPage)).toBeLessThanOrEqual(limits.frontPageJs);
  });

  test.each(LOCALES)('the first app page grows no heavier in %s', (locale) => {
    expect(js(signupModules(locale))).toBeLessThan(limits.signupJs);
  });

  test('nothing imports the entry: it waits for the page, and each would wait for the other', () => {
    expect(importersOf('web/entry-client.tsx')).toEqual([]);
  });

  test('no page of members or visitors loads what the pages of the desk share', () => {
    const pages = pagesOutsideTheDesk();
    expect(pages.length).toBeGreaterThan(20);
    expect(
      pages.filter((page) => {
        const { js, css } = filesOf([page]);
        return [...js, ...css].some((file) => file.includes('desk-parts'));
      }),
    ).toEqual([]);
  });

  test('the gallery of the design system is in no page of its own accord', () => {
    expect(filesOf(signupModules()).js.filter((file) => /UiPage/.test(file))).toEqual([]);
  });
});
