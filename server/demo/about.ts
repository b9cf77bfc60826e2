/** Members' texts about themselves: up to three dealt sentences, so that neighbours differ and no two texts are the same. */
import type { Locale } from '../../contract/locales.ts';
import { createDeck, type Random } from './random.ts';
import { texts } from './texts/index.ts';

export interface About {
  about: string;
  /** The interest the text mentions, if any. */
  interest: string | null;
}

/** Creates a dealer of texts that never repeats one. */
export function createAbouts(random: Random): (locale: Locale) => About {
  const used = new Set<string>();
  const decks = new Map<Locale, { opener: () => string; middle: () => readonly [string, string]; end: () => string }>();
  const decksOf = (locale: Locale) => {
    let deck = decks.get(locale);
    if (!deck) {
      const { openers, middles, ends } = texts[locale];
      deck = {
        opener: createDeck(random, openers),
        middle: createDeck(
          random,
          Object.entries(middles).flatMap(([interest, list]) => list.map((text) => [interest, text] as const)),
        ),
        end: createDeck(random, ends),
      };
      decks.set(locale, deck);
    }
    return deck;
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
      if (used.has(about)) continue;
      used.add(about);
      return { about, interest: middle?.[0] ?? null };
    }
  };
}
