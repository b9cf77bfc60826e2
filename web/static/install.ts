import { installNativeFallbacks } from '../ui/native-fallbacks.ts';
import { installStaticBehaviour } from '../ui/static-behaviour.ts';
import { installEntryWarning } from './entry-warning.ts';
import { fetchNextPageWhenIdle } from './fetch-next-page.ts';
import { installLinks } from './links.ts';
import { installSignupStart } from './signup-start.ts';

/** Everything the script of a static page does. */
export function installStaticPage(): void {
  installNativeFallbacks(document);
  installStaticBehaviour(document);
  installEntryWarning();
  installLinks();
  installSignupStart();
  fetchNextPageWhenIdle();
  document.documentElement.dataset['ready'] = '';
}
