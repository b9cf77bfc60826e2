/**
 * Whose words are where: each folder of web speaks from one catalog. `lingui.config.ts` collects by this list, and whatever loads
 * a component loads its catalog by it, so that no text can lie where its page does not look.
 */
export const areaFolders = {
  /** What every page has. */
  public: ['app', 'home', 'legal'],
  /** Pages the browser never draws: only the server has these. */
  landers: ['landers'],
  signup: ['signup', 'accounts'],
  members: ['settings', 'members', 'profile', 'likes', 'chat', 'credits'],
  desk: ['desk'],
} as const;

/** A catalog of words. Every page has `public`; app pages one more, by the folder of their module. */
export type Area = keyof typeof areaFolders;

const areaOfFolder = new Map(
  Object.entries(areaFolders).flatMap(([area, folders]) =>
    folders.map((folder) => [folder as string, area as Area] as const),
  ),
);

/** The words that a module below web/ needs, such as `../signup/SignupModal.tsx`. Folders without words of their own have `public`. */
export function areaOf(module: string): Area {
  const folder = /([\w-]+)\/[\w-]+(?:\.tsx?)?$/.exec(module)?.[1] ?? '';
  return areaOfFolder.get(folder) ?? 'public';
}
