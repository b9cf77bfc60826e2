/** Who joins which site: gender, wishes, age and build by niche. */
import type { NicheKey } from '../../contract/niches.ts';
import type { Random } from './random.ts';

export type Gender = 'male' | 'female';
type Sexuality = 'hetero' | 'gay' | 'lesbian' | 'bi';

export interface Kind {
  gender: Gender;
  wanted: Gender[];
  sexuality: Sexuality;
  age: number;
  /** Only faces of this build are used. */
  build?: 'fat';
}

const other = (gender: Gender): Gender => (gender === 'male' ? 'female' : 'male');

/** An age around `mean` within the bounds, both inclusive. */
function ageAround(random: Random, mean: number, deviation: number, min: number, max: number): number {
  for (let i = 0; i < 20; i++) {
    const age = Math.round(random.normal(mean, deviation));
    if (age >= min && age <= max) return age;
  }
  return random.int(min, max);
}

/** Mostly straight, with the given shares of gay and bisexual people. */
function wishOf(random: Random, gender: Gender, gay: number, bi: number): Pick<Kind, 'wanted' | 'sexuality'> {
  const gayOrLesbian = gender === 'male' ? 'gay' : 'lesbian';
  const sexuality = random.weighted<Sexuality>([
    ['hetero', 1 - gay - bi],
    [gayOrLesbian, gay],
    ['bi', bi],
  ]);
  if (sexuality === 'hetero') return { sexuality, wanted: [other(gender)] };
  return { sexuality, wanted: sexuality === 'bi' ? ['female', 'male'] : [gender] };
}

const kinds: Record<NicheKey, (random: Random) => Kind> = {
  general: (r) => {
    const gender = r.chance(0.52) ? 'female' : 'male';
    return { gender, ...wishOf(r, gender, 0.05, 0.08), age: ageAround(r, 39, 11, 21, 68) };
  },
  she: (r) => ({
    gender: 'female',
    ...(r.chance(0.62) ? { sexuality: 'lesbian', wanted: ['female'] } : { sexuality: 'bi', wanted: ['female'] }),
    age: ageAround(r, 37, 10, 21, 64),
  }),
  bdsm: (r) => {
    const gender = r.chance(0.5) ? 'female' : 'male';
    return { gender, ...wishOf(r, gender, 0.08, 0.26), age: ageAround(r, 38, 9, 22, 60) };
  },
  bbw: (r) => {
    const gender = r.chance(0.6) ? 'female' : 'male';
    const kind: Kind = { gender, ...wishOf(r, gender, 0.03, 0.08), age: ageAround(r, 40, 10, 22, 62) };
    return gender === 'female' ? { ...kind, build: 'fat' } : kind;
  },
  gilf: (r) =>
    r.chance(0.56)
      ? { gender: 'female', ...wishOf(r, 'female', 0.03, 0.06), age: ageAround(r, 63, 4, 56, 72) }
      : { gender: 'male', sexuality: 'hetero', wanted: ['female'], age: ageAround(r, 50, 12, 28, 72) },
  milf: (r) =>
    r.chance(0.56)
      ? { gender: 'female', ...wishOf(r, 'female', 0.03, 0.09), age: ageAround(r, 44, 5, 35, 55) }
      : { gender: 'male', sexuality: 'hetero', wanted: ['female'], age: ageAround(r, 35, 10, 21, 60) },
  gay: (r) => ({
    gender: 'male',
    ...(r.chance(0.86) ? { sexuality: 'gay', wanted: ['male'] } : { sexuality: 'bi', wanted: ['male'] }),
    age: ageAround(r, 36, 11, 21, 66),
  }),
};

/** A typical member of that niche's site. */
export const kindFor = (random: Random, niche: NicheKey): Kind => kinds[niche](random);
