/** The members' texts about themselves in every language of the product. */
import type { Locale } from '../../../contract/locales.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nb } from './nb.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { sv } from './sv.ts';
import type { Texts } from './texts.ts';

export const texts: Record<Locale, Texts> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv };
