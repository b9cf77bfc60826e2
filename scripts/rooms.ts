/** Assigns each module to a chunk ("room") of the browser's build, by the pages that need it. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type ModuleInfo = { importedIds: readonly string[] } | null;
export type GetModuleInfo = (id: string) => ModuleInfo;

/** A room brings along the rooms it needs, so each is listed before those that depend on it. */
export const roomNames = [
  'behaviour',
  'libraries',
  'frame',
  'members-parts',
  'shop-parts',
  'common-parts',
  'desk-parts',
] as const;

/** Modules shared by at least this many pages of one part of the site go into that part's chunk. */
const sharedBy = 4;
/** An icon alone is a file of 250 bytes: each page that shows it would ask for it by itself, and the first page lists it. */
const iconSharedBy = 3;
const isIcon = (id: string) => /lucide-react[\\/].*[\\/]icons[\\/]/.test(id);

/** The icons a source imports by name. */
const iconsIn = (id: string): string[] =>
  [...readFileSync(id, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
    (match) => match[1]?.split(',').map((name) => name.trim()) ?? [],
  );

/** The file of each icon by each of its names: an icon that was renamed has several. The library's index imports them all, so it tells nothing else. */
const iconFiles = (index: string): Map<string, string> =>
  new Map(
    [...readFileSync(index, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g)].flatMap(
      ([, names = '', file = '']) =>
        names.split(',').map((name): [string, string] => [name.trim().replace('default as ', ''), file]),
    ),
  );

/**
 * Returns the build's function from module to room. `behaviour`: used by static pages; `libraries`: third-party code
 * of every app page; `frame`: what the first app pages (sign-up, log-in) need besides; `…-parts`: shared by the pages
 * of one part of the site; `common-parts`: of the desk's what a few other pages need too, or they would load all of the
 * desk's. null: the build decides.
 */
export function makeRooms(root: string): (id: string, getModuleInfo: GetModuleInfo) => string | null {
  const pages = (parts: string[]) => parts.flatMap((part) => globSync(join(root, `web/${part}/*Page.tsx`)));
  const source = (path: string) => join(root, path);
  const first = [
    'web/entry-client.tsx',
    'web/app/layouts/empty-layout.tsx',
    'web/signup/SignupPage.tsx',
    'web/accounts/LoginPage.tsx',
  ].map(source);
  const statics = ['web/entry-static.ts', 'web/entry-lander.ts'].map(source);
  const shared = {
    'members-parts': pages(['members', 'likes', 'chat', 'profile', 'settings']),
    'shop-parts': pages(['credits']),
    'desk-parts': pages(['desk']),
  } as const;
  let rooms: Map<string, string> | undefined;

  let icons: Map<string, string> | undefined;

  function sort(getModuleInfo: GetModuleInfo): Map<string, string> {
    /** All modules these import statically. */
    const needed = (roots: readonly string[]) => {
      const seen = new Set<string>();
      const walk = (id: string) => {
        if (seen.has(id)) return;
        seen.add(id);
        for (const imported of getModuleInfo(id)?.importedIds ?? []) {
          if (!/lucide-react[^?]*\/lucide-react\.m?js$/.test(imported)) walk(imported);
          else {
            icons ??= iconFiles(imported);
            for (const icon of iconsIn(id)) walk(join(dirname(imported), icons.get(icon) ?? ''));
          }
        }
      };
      roots.forEach(walk);
      return seen;
    };
    const roomOfModule = new Map<string, string>();
    const put = (id: string, room: string) =>
      /\.css($|\?)/.test(id) || roomOfModule.has(id) || roomOfModule.set(id, room);
    // Not the entries: they run as soon as they are loaded, and app pages load this chunk too.
    for (const id of needed(statics)) if (!/[\\/]web[\\/]entry-/.test(id)) put(id, 'behaviour');
    // The budget is that of the sign-up: an icon of the log-in alone stays with it.
    const shownAtSignup = needed(first.filter((file) => !file.includes('LoginPage')));
    for (const id of needed(first)) {
      if (isIcon(id) && !shownAtSignup.has(id)) continue;
      // The entry awaits the page, and the page needs the frame: in one chunk that would be a deadlock. Passkeys are for logging in.
      if (!/[\\/]web[\\/](signup[\\/]|accounts[\\/]|entry-)|[\\/](app|contract)[\\/]passkeys\.ts/.test(id))
        put(id, id.includes('node_modules') && !id.includes('lucide-react') ? 'libraries' : 'frame');
    }
    for (const id of needed([source('web/app/layouts/default-layout.tsx')])) put(id, 'members-parts');
    const neededOutsideTheDesk = needed(
      globSync(join(root, 'web/**/*Page.tsx')).filter((file) => !/[\\/]web[\\/]desk[\\/]/.test(file)),
    );
    for (const [room, modules] of Object.entries(shared)) {
      const count = new Map<string, number>();
      for (const page of modules) for (const id of needed([page])) count.set(id, (count.get(id) ?? 0) + 1);
      for (const [id, n] of count)
        if (n >= (isIcon(id) ? iconSharedBy : sharedBy))
          put(id, room === 'desk-parts' && neededOutsideTheDesk.has(id) ? 'common-parts' : room);
    }
    return roomOfModule;
  }

  return (id, getModuleInfo) => {
    rooms ??= sort(getModuleInfo);
    return rooms.get(id) ?? null;
  };
}
