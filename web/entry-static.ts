/** The one script of static pages: what a page needs beyond HTML, in a few KB. */
import './app/app.css';
import { installStaticPage } from './static/install.ts';

installStaticPage();
