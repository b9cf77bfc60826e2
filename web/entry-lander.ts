/** The one script of landers: that of static pages, with a style sheet that holds only what landers draw. */
import './landers/landers.css';
import { installFilms } from './static/film.ts';
import { installStaticPage } from './static/install.ts';

installStaticPage();
installFilms();
