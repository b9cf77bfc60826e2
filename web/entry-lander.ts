/** The one script of landers: that of static pages, with a style sheet limited to what landers use. */
import './landers/landers.css';
import { installFilms } from './static/film.ts';
import { installStaticPage } from './static/install.ts';

installStaticPage();
installFilms();
