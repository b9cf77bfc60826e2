/** The one script of static pages: what a page needs beyond HTML, in a few KB. */
import './app/app.css';
import { installNativeFallbacks } from './ui/native-fallbacks.ts';
import { installStaticBehaviour } from './ui/static-behaviour.ts';
import { fetchNextPageWhenIdle } from './static/fetch-next-page.ts';
import { installEntryWarning } from './static/entry-warning.ts';
import { installLinks } from './static/links.ts';
import { installSignupStart } from './static/signup-start.ts';

installNativeFallbacks(document);
installStaticBehaviour(document);
installEntryWarning();
installLinks();
installSignupStart();
fetchNextPageWhenIdle();
document.documentElement.dataset['ready'] = '';
