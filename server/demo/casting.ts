/** Who has which face and which pictures: dealt so that a page of search results shows each face once where it can. */
import type { Kind } from './niches.ts';
import { ageGroupOf, type Face } from './portraits.ts';
import { createDeck, type Random } from './random.ts';

export interface Role {
  face: Face;
  /** Shots of the face in the order of the member's photos; the first is the main photo. */
  shots: number[];
}

/** As many photos as a free member may have. */
const freePhotos = 3;

/**
 * A dealer of faces. Give it people in the order pages show them; `among` names those who are seen together.
 * @throws RangeError when no face has the gender asked for
 */
export function createCasting(
  random: Random,
  faces: readonly Face[],
): (among: string, kind: Kind, many: boolean) => Role {
  const decks = new Map<string, () => Face>();
  const deckOf = (among: string, { gender, age, build }: Kind): (() => Face) => {
    const group = ageGroupOf(age);
    const key = `${among}/${group}/${build ?? ''}`;
    let deck = decks.get(key);
    if (!deck) {
      const same = faces.filter((f) => f.gender === gender);
      const aged = same.filter((f) => f.age === group);
      const built = (aged.length ? aged : same).filter((f) => !build || f.build === build);
      deck = createDeck(random, built.length ? built : aged.length ? aged : same);
      decks.set(key, deck);
    }
    return deck;
  };
  return (among, kind, many) => {
    const deal = deckOf(among, kind);
    const wanted = random.weighted([
      [1, 42],
      [2, 34],
      [3, 15],
      [4, 5],
      [5, 4],
    ]);
    const count = many ? wanted : Math.min(wanted, freePhotos);
    let face = deal();
    // The few with many pictures: look for a face that has them.
    for (let i = 0; i < 6 && face.shots < count; i++) face = deal();
    const all = Array.from({ length: face.shots }, (_, shot) => shot);
    // Mostly the head-and-shoulders shot first, as people choose; else any, so that a face that comes again looks different.
    const main = random.chance(0.55) ? 0 : random.int(0, Math.min(face.shots, 3) - 1);
    const others = random.shuffle(all.filter((shot) => shot !== main));
    return { face, shots: [main, ...others].slice(0, count) };
  };
}
