/**
 * No page can render a text whose catalog it lacks: whatever a page imports uses the catalogs of that page, and
 * whatever loads later is loaded by `lazyPart`, which brings its catalog.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../lingui.config.ts';
import { areaOf, areaFolders, type Area } from '../../web/app/areas.ts';
import { deskRoutes } from '../../web/desk-routes.ts';
import { routes } from '../../web/routes.ts';
import { codeOf, filesOf, importsOf, isTest, root } from './imports.ts';

const files = filesOf('web').filter((file) => !isTest(file));
const code = new Map(files.map((file) => [file, codeOf(file)]));
const speaks = (file: string) => /from '@lingui\/(?:react|core)\/macro'/.test(code.get(file) ?? '');
/** By `import … from`, not `import()`: present as soon as the file is. */
const comesAlong = new Map(
  files.map((file) => {
    const later = new Set(
      [...(code.get(file) ?? '').matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map((m) => join(file, '..', m[1] ?? '')),
    );
    return [
      file,
      importsOf(file)
        .filter((i) => i.own && !i.typeOnly && !later.has(i.target))
        .map((i) => i.target),
    ];
  }),
);

/** The areas of all texts that come with a file. */
function areasWith(file: string): Map<Area, string> {
  const areas = new Map<Area, string>();
  const visited = new Set<string>();
  const walk = (file: string) => {
    if (visited.has(file)) return;
    visited.add(file);
    if (speaks(file) && !areas.has(areaOf(file))) areas.set(areaOf(file), file);
    comesAlong.get(file)?.forEach(walk);
  };
  walk(file);
  return areas;
}
const strangers = (file: string, has: readonly Area[]) =>
  [...areasWith(file)].filter(([area]) => !has.includes(area)).map(([area, from]) => `${file}: ${area} (${from})`);

describe('the words of an area', () => {
  it('are collected from the folders whose modules load it', () => {
    for (const [area, folders] of Object.entries(areaFolders)) {
      const catalog = config.catalogs?.find(({ path }) => path.endsWith(`/${area}`));
      expect(catalog?.include, area).toEqual(folders.map((folder) => `<rootDir>/web/${folder}`));
      for (const folder of folders) expect(areaOf(`../${folder}/Some-Page.tsx`)).toBe(area);
    }
  });

  it('are there wherever one speaks: a folder with texts belongs to an area', () => {
    const foldersWithArea = new Set<string>(Object.values(areaFolders).flat());
    expect(files.filter((file) => speaks(file) && !foldersWithArea.has(file.split('/')[1] ?? ''))).toEqual([]);
  });

  it('are all a page needs, with everything that comes with it', () => {
    const pages = [...routes, ...deskRoutes].map(({ page }) => `web/${page}.tsx`);
    expect(pages.filter((page) => areasWith(page).size > 0).length).toBeGreaterThan(50);
    expect([...new Set(pages)].flatMap((page) => strangers(page, ['public', areaOf(page)]))).toEqual([]);
  });

  it('are public in the frame: layouts and whatever starts a page', () => {
    const frame = files.filter(
      (file) => file.startsWith('web/app/') || /^web\/entry-(?:client|static|lander)/.test(file),
    );
    expect(frame.length).toBeGreaterThan(60);
    expect(
      frame.filter((file) => !file.endsWith('/router.tsx')).flatMap((file) => strangers(file, ['public'])),
    ).toEqual([]);
  });

  it('come along with what is loaded later from another part', () => {
    // `import()` loads a module of the same area or the frame; a glob of modules is passed to `lazyPart`, or is the
    // router's (with the desk's pages in a file of their own).
    const bad = files.flatMap((file) => {
      const later = importsOf(file).filter(
        (i) =>
          i.own && /\bimport\(/.test(code.get(file) ?? '') && !comesAlong.get(file)?.includes(i.target) && !i.typeOnly,
      );
      return /^web\/(desk-)?routes\.ts$/.test(file)
        ? []
        : later.flatMap((i) => strangers(i.target, ['public', areaOf(file)]));
    });
    expect(bad).toEqual([]);
    // Comments are not stripped: a pattern such as `*Page.tsx` after a slash looks like the start of one.
    const whole = (file: string) => readFileSync(join(root, file), 'utf8');
    const globs = files.filter((file) => /import\.meta\.glob[^;]*\.tsx'/.test(whole(file)));
    expect(globs).toContain('web/app/SignupModalHost.tsx');
    expect(globs.filter((file) => !/lazyPart\(\s*import\.meta\.glob/.test(whole(file)))).toEqual([
      'web/app/desk-pages.ts',
      'web/app/router.tsx',
    ]);
  });
});

it('the browser can load the words of every area but those of pages that only the server draws', () => {
  // The pattern of a glob has to be written out; read with what looks like a comment in it.
  const text = readFileSync(join(root, 'web/app/words-client.ts'), 'utf8');
  const [, pattern = ''] = /locales\/\*\/\{([^}]*)\}\.po/.exec(text) ?? [];
  const serverOnly = 'landers';
  expect(pattern.split(',').sort()).toEqual(
    Object.keys(areaFolders)
      .filter((area) => area !== serverOnly)
      .sort(),
  );
});
