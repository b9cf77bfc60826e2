/** The one script of landers: that of static pages, with a style sheet that holds only what landers draw. */
import './landers/landers.css';
import { installStaticPage } from './static/install.ts';

installStaticPage();
