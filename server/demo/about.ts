/** What members say about themselves: three dealt sentences, so that neighbours differ and no two texts are the same. */
import type { Locale } from '../../contract/locales.ts';
import { createDeck, type Random } from './random.ts';
import { texts } from './texts/index.ts';

export interface About {
  about: string;
  /** The interest the text speaks of, if any. */
  interest: string | null;
}

/** A dealer of texts; each call gives one that was not given before. */
export function createAbouts(random: Random): (locale: Locale) => About {
  const given = new Set<string>();
  const decks = new Map<Locale, { opener: () => string; middle: () => readonly [string, string]; end: () => string }>();
  const decksOf = (locale: Locale) => {
    let found = decks.get(locale);
    if (!found) {
      const { openers, middles, ends } = texts[locale];
      found = {
        opener: createDeck(random, openers),
        middle: createDeck(
          random,
          Object.entries(middles).flatMap(([interest, list]) => list.map((text) => [interest, text] as const)),
        ),
        end: createDeck(random, ends),
      };
      decks.set(locale, found);
    }
    return found;
  };
  return (locale) => {
    const deck = decksOf(locale);
    for (;;) {
      const shape = random.weighted([
        ['all', 6],
        ['no_end', 2],
        ['no_middle', 2],
      ]);
      const middle = shape === 'no_middle' ? null : deck.middle();
      const parts = [deck.opener(), middle?.[1], shape === 'no_end' ? undefined : deck.end()];
      const about = parts.filter((p) => p !== undefined).join(' ');
      if (given.has(about)) continue;
      given.add(about);
      return { about, interest: middle?.[0] ?? null };
    }
  };
}
