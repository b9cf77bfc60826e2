/** Assigns faces and pictures, so that a page of search results shows each face only once if possible. */
import type { Kind } from './niches.ts';
import { ageGroupOf, type Face } from './portraits.ts';
import { createDeck, type Random } from './random.ts';

export interface Role {
  face: Face;
  /** Shot numbers in the order of the member's photos; the first is the main photo. */
  shots: number[];
}

/** The limit for free members. */
const freePhotos = 3;

/**
 * Creates a dealer of faces. Call it in the order pages show people; `group` names those who are seen together.
 * @throws RangeError if no face has the requested gender
 */
export function createCasting(
  random: Random,
  faces: readonly Face[],
): (group: string, kind: Kind, many: boolean) => Role {
  const decks = new Map<string, () => Face>();
  const deckOf = (group: string, { gender, age, build }: Kind): (() => Face) => {
    const ageGroup = ageGroupOf(age);
    const key = `${group}/${ageGroup}/${build ?? ''}`;
    let deck = decks.get(key);
    if (!deck) {
      const ofGender = faces.filter((f) => f.gender === gender);
      const ofAge = ofGender.filter((f) => f.age === ageGroup);
      const ofBuild = (ofAge.length ? ofAge : ofGender).filter((f) => !build || f.build === build);
      deck = createDeck(random, ofBuild.length ? ofBuild : ofAge.length ? ofAge : ofGender);
      decks.set(key, deck);
    }
    return deck;
  };
  return (group, kind, many) => {
    const deal = deckOf(group, kind);
    const photoCount = random.weighted([
      [1, 42],
      [2, 34],
      [3, 15],
      [4, 5],
      [5, 4],
    ]);
    const count = many ? photoCount : Math.min(photoCount, freePhotos);
    let face = deal();
    // For many photos, try to find a face with enough shots.
    for (let i = 0; i < 6 && face.shots < count; i++) face = deal();
    const shots = Array.from({ length: face.shots }, (_, shot) => shot);
    // Usually the portrait first, as people choose; sometimes another, so that a repeated face looks different.
    const main = random.chance(0.55) ? 0 : random.int(0, Math.min(face.shots, 3) - 1);
    const others = random.shuffle(shots.filter((shot) => shot !== main));
    return { face, shots: [main, ...others].slice(0, count) };
  };
}
