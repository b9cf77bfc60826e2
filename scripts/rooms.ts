/** Which file of the browser's build a module belongs to, by which pages need it. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type ModuleInfo = { importedIds: readonly string[] } | null;
export type GetModuleInfo = (id: string) => ModuleInfo;

/** What a room needs comes along with it, so each stands before those that need it. */
export const roomNames = ['behaviour', 'libraries', 'frame', 'members-parts', 'shop-parts', 'desk-parts'] as const;

/** From so many pages of a part of the site on, what they share is in that part's own file. */
const sharedBy = 4;

/** Icons a source names, as their files are called. The library's index names them all, so it says nothing. */
function iconsIn(id: string): string[] {
  const names = [...readFileSync(id, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
    (found) => found[1]?.split(',') ?? [],
  );
  return names.map((name) =>
    name
      .trim()
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replace(/([a-z])(\d)/gi, '$1-$2')
      .toLowerCase(),
  );
}

/**
 * Makes the question `which room?` for the build. `behaviour`: what static pages run; `libraries`: what comes with every app page and
 * is not ours; `frame`: what the first app pages (sign-up, log-in) need besides; `…-parts`: what the pages of a part of the
 * site share. null: no room, the build decides.
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

  function sort(getModuleInfo: GetModuleInfo): Map<string, string> {
    /** Modules that come with these, not counting what is loaded later. */
    const needed = (roots: readonly string[]) => {
      const seen = new Set<string>();
      const walk = (id: string) => {
        if (seen.has(id)) return;
        seen.add(id);
        for (const imported of getModuleInfo(id)?.importedIds ?? []) {
          if (!/lucide-react[^?]*\/lucide-react\.m?js$/.test(imported)) walk(imported);
          else for (const icon of iconsIn(id)) walk(join(dirname(imported), `icons/${icon}.mjs`));
        }
      };
      roots.forEach(walk);
      return seen;
    };
    const made = new Map<string, string>();
    const put = (id: string, room: string) => /\.css($|\?)/.test(id) || made.has(id) || made.set(id, room);
    // Not the entries: they act as soon as their file is loaded, and app pages load this one too.
    for (const id of needed(statics)) if (!/[\\/]web[\\/]entry-/.test(id)) put(id, 'behaviour');
    for (const id of needed(first)) {
      // The entry waits for the page, which needs the frame: in one file they would wait for each other.
      if (!/[\\/]web[\\/](signup[\\/]|accounts[\\/]|entry-)/.test(id))
        put(id, id.includes('node_modules') && !id.includes('lucide-react') ? 'libraries' : 'frame');
    }
    for (const id of needed([source('web/app/layouts/default-layout.tsx')])) put(id, 'members-parts');
    for (const [room, all] of Object.entries(shared)) {
      const count = new Map<string, number>();
      for (const page of all) for (const id of needed([page])) count.set(id, (count.get(id) ?? 0) + 1);
      for (const [id, n] of count) if (n >= sharedBy) put(id, room);
    }
    return made;
  }

  return (id, getModuleInfo) => {
    rooms ??= sort(getModuleInfo);
    return rooms.get(id) ?? null;
  };
}
