/** Components loaded after their page, from a part of the site whose words that page may lack. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type Area, areaOf } from './areas.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

let wordsOf: (area: Area) => Promise<void> | void = () => undefined;

/** How this tab loads its words; set once, before the first render. */
export function loadWordsBy(load: typeof wordsOf): void {
  wordsOf = load;
}

/**
 * The only way to load a module with texts: it comes with its catalog, so neither renders without the other.
 * @param key path of the module below web/, such as `../signup/SignupPage.tsx`
 */
export async function loadPart<Module>(key: string, load: () => Promise<Module>, words = wordsOf): Promise<Module> {
  const [module] = await Promise.all([load(), words(areaOf(key))]);
  return module;
}

/**
 * Like React's `lazy`, for a component of another domain; shown within `Later`.
 * @param modules `import.meta.glob` of that one module: the frame does not import domains
 */
export function lazyPart<Props>(modules: Record<string, Load<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const [[key, load]] = Object.entries(modules) as [[string, Load<Props>]];
  return lazy(() => loadPart(key, load));
}
