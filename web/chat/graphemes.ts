export { graphemes } from '../app/graphemes.ts';
