/** Components that come later than the page they show on, from a part of the site whose words that page may not have. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type Area, areaOf } from './areas.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

let wordsOf: (area: Area) => Promise<void> | void = () => undefined;

/** How this tab gets its words; set once, before anything is drawn. */
export function loadWordsBy(load: typeof wordsOf): void {
  wordsOf = load;
}

/**
 * The one way to a module that speaks: it comes together with its words, so neither is drawn without the other.
 * @param key path of the module below web/, such as `../signup/SignupPage.tsx`
 */
export async function loadPart<Module>(key: string, load: () => Promise<Module>, words = wordsOf): Promise<Module> {
  const [module] = await Promise.all([load(), words(areaOf(key))]);
  return module;
}

/**
 * Like React's `lazy`, for a component of another domain.
 * @param modules `import.meta.glob` of that one module: the frame of the site does not import its domains
 */
export function lazyPart<Props>(modules: Record<string, Load<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const [[key, load]] = Object.entries(modules) as [[string, Load<Props>]];
  return lazy(() => loadPart(key, load));
}
