/** The person in a portrait: everything that is the same in all their shots. */
import { createRandom, type Random } from '../random.ts';
import { lightness } from './color.ts';

type Gender = 'male' | 'female';
export type AgeGroup = 'young' | 'middle' | 'mature' | 'senior';
type Build = 'slim' | 'normal' | 'fat';
/** The hair colours of profiles. */
type HairColor = 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'white' | 'bald';

export interface Face {
  id: string;
  gender: Gender;
  age: AgeGroup;
  build: Build;
  hair_color: HairColor;
  /** sRGB, `#rrggbb`. */
  hair: string;
  skin: string;
  lips: string;
  /** Numbers of the variants in the collection. */
  parts: {
    hair: number;
    head: number;
    nose: number;
    brows: number;
    eyes: number;
    earrings: number | null;
    glasses: number | null;
    freckles: boolean;
  };
  /** Density of stubble: 0 none, 1 dense. */
  stubble: number;
  beard: number | null;
  clothes: string[];
  /** Number of shots: 2, 3 or 5. */
  shots: number;
}

/** The age group of an age. Everyone in the demo is 21 to 75 and looks it. */
export const ageGroupOf = (age: number): AgeGroup =>
  age < 34 ? 'young' : age < 47 ? 'middle' : age < 59 ? 'mature' : 'senior';

const skins = [
  ['#f6d5c0', 12],
  ['#f2c9ae', 16],
  ['#edbe9d', 16],
  ['#e3ae89', 13],
  ['#d79f77', 10],
  ['#c98f68', 8],
  ['#b57b54', 7],
  ['#9c6443', 7],
  ['#7f4e36', 6],
  ['#6a3f2c', 4],
] as const;

const hairShades: Record<Exclude<HairColor, 'bald'>, readonly string[]> = {
  black: ['#1d1413', '#231816', '#17130f'],
  brown: ['#4b2c1f', '#5d3926', '#3a231a', '#704830'],
  blond: ['#c8a064', '#d9b679', '#b78a50', '#e0c491'],
  red: ['#8d3a20', '#a44a25', '#76301f'],
  grey: ['#8f8a88', '#a39d99', '#77716f'],
  white: ['#cfc8c2', '#d9d3cc'],
};

// Variants chosen to look adult: no plaits, side buns, button eyes or tongue out.
const hairParts: Record<Gender, Record<'young' | 'old', readonly number[]>> = {
  female: {
    young: [13, 15, 16, 18, 19, 21, 23, 24, 31, 32, 33, 35, 37, 38, 40, 42, 45, 46, 41, 5, 17],
    old: [6, 10, 12, 15, 17, 18, 19, 23, 24, 32, 35, 37, 38, 40, 43],
  },
  male: {
    young: [1, 2, 3, 8, 9, 22, 36, 39, 47, 3, 8],
    old: [1, 2, 3, 8, 9, 25, 28, 22, 47],
  },
};
const tightCurls = [5, 39, 24, 44];

/** Mouths of the collection by mood. */
export const smiles = { soft: [1, 2, 3], open: [5, 6], calm: [3, 4] } as const;

const clothesByGender: Record<Gender, readonly string[]> = {
  female: ['crew', 'v_neck', 'blazer', 'straps', 'boat', 'shirt', 'roll_neck', 'wrap'],
  male: ['crew', 'shirt', 'blazer', 'roll_neck', 'henley', 'v_neck', 'jacket'],
};

function hairColor(random: Random, age: AgeGroup, dark: boolean): HairColor {
  const natural: [HairColor, number][] = dark
    ? [
        ['black', 8],
        ['brown', 3],
      ]
    : [
        ['black', 2],
        ['brown', 8],
        ['blond', 6],
        ['red', 2],
      ];
  const grey = { young: 0, middle: 0.6, mature: 7, senior: 24 }[age];
  const white = { young: 0, middle: 0, mature: 0.6, senior: 14 }[age];
  return random.weighted([...natural, ['grey', grey], ['white', white]]);
}

function makeFace(seed: string, id: string, gender: Gender, age: AgeGroup, build: Build): Face {
  const random = createRandom(`${seed}/face/${id}`);
  const skin = random.weighted(skins);
  const dark = lightness(skin) < 0.68;
  const color = hairColor(random, age, dark);
  const old = age === 'mature' || age === 'senior';
  let hair = random.pick(hairParts[gender][old ? 'old' : 'young']);
  if (dark && random.chance(0.45)) hair = random.pick(gender === 'male' ? [39, 44, 1, 47] : tightCurls);
  if (old && gender === 'female' && tightCurls.includes(hair) && !dark) hair = 37;
  const man = gender === 'male';
  return {
    id,
    gender,
    age,
    build,
    hair_color: color === 'bald' ? 'grey' : hair === 25 && age === 'senior' ? 'grey' : color,
    hair: random.pick(hairShades[hair === 25 && age === 'senior' ? 'grey' : color === 'bald' ? 'grey' : color]),
    skin,
    lips: dark
      ? random.pick(['#7d2f33', '#8a3038', '#6e2a2c'])
      : random.pick(['#a8383a', '#b04a48', '#8f2f38', '#b5564f']),
    parts: {
      hair,
      head: man
        ? random.weighted([
            [1, 3],
            [2, 4],
            [4, 1],
          ])
        : random.weighted([
            [4, 4],
            [3, 3],
            [2, 2],
          ]),
      nose: man
        ? random.weighted([
            [1, 3],
            [5, 3],
            [6, 3],
            [2, 1],
          ])
        : random.weighted([
            [2, 4],
            [4, 2],
            [6, 3],
            [5, 1],
          ]),
      brows: man
        ? random.weighted([
            [10, 5],
            [12, 2],
            [3, 2],
            [9, 1],
          ])
        : random.weighted([
            [9, 3],
            [12, 2],
            [1, 4],
            [5, 3],
            [10, 2],
          ]),
      eyes: man
        ? random.weighted([
            [6, 4],
            [12, 4],
            [8, 2],
            [17, 1],
            [20, 1],
          ])
        : random.weighted([
            [11, 4],
            [12, 5],
            [23, 3],
            [20, 1],
            [8, 1],
          ]),
      earrings: !man && random.chance(0.55) ? random.int(1, 3) : null,
      glasses: random.chance({ young: 0.1, middle: 0.15, mature: 0.26, senior: 0.4 }[age])
        ? random.pick([3, 4, 4, 1])
        : null,
      freckles: !man && !dark && random.chance(color === 'red' ? 0.6 : 0.08),
    },
    stubble: man
      ? random.weighted([
          [0, 2],
          [0.45, 3],
          [0.8, 3],
        ])
      : 0,
    beard: man && random.chance(0.2) ? random.pick([1, 2]) : null,
    clothes: random.sample(clothesByGender[gender], 3),
    shots: random.weighted([
      [2, 50],
      [3, 38],
      [5, 12],
    ]),
  };
}

/** Faces of each kind per hundred; niches need their own (older, fuller, more men). */
const spread: readonly [Gender, AgeGroup, number][] = [
  ['female', 'young', 16],
  ['female', 'middle', 17],
  ['female', 'mature', 12],
  ['female', 'senior', 11],
  ['male', 'young', 15],
  ['male', 'middle', 14],
  ['male', 'mature', 9],
  ['male', 'senior', 6],
];

/**
 * The pool of faces shared by the demo's members: about `count` people, the same for the same seed. Ages, genders, builds, skin
 * tones and hair are spread so that every niche finds enough.
 */
export function makeFaces(seed: string, count: number): Face[] {
  const faces: Face[] = [];
  for (const [gender, age, share] of spread) {
    const size = Math.max(1, Math.round((share * count) / 100));
    // A fixed pattern of builds, so that no group lacks one.
    for (let i = 0; i < size; i++)
      faces.push(
        makeFace(seed, `${gender}-${age}-${i}`, gender, age, i % 4 === 1 ? 'fat' : i % 3 === 0 ? 'slim' : 'normal'),
      );
  }
  return faces;
}
