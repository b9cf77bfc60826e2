/**
 * Which catalog a folder of web/ takes its words from. `lingui.config.ts` extracts by this list and every component is
 * loaded with its catalog by it, so no text can end up in a catalog its page does not load.
 */
export const areaFolders = {
  /** Shared by all pages. */
  public: ['app', 'home'],
  /** Pages only the server renders. */
  landers: ['landers', 'legal'],
  signup: ['signup'],
  accounts: ['accounts', 'age'],
  members: ['settings', 'members', 'profile', 'likes', 'chat', 'credits'],
  desk: ['desk'],
} as const;

/** A catalog of words. Every page has `public`; app pages have one more, by the folder of their module. */
export type Area = keyof typeof areaFolders;

const areaOfFolder = new Map(
  Object.entries(areaFolders).flatMap(([area, folders]) =>
    folders.map((folder) => [folder as string, area as Area] as const),
  ),
);

/** The words that a module below web/ needs, such as `../desk/sites/SitesPage.tsx`. Folders without words of their own have `public`. */
export function areaOf(module: string): Area {
  for (const folder of module.split('/').slice(0, -1)) {
    const area = areaOfFolder.get(folder);
    if (area) return area;
  }
  return 'public';
}
