/** The demo's members: data for three tables, invented from a seed alone, without database or disk. */
import { type Bdsm, bdsmLimits, bdsmRoles } from '../../contract/bdsm.ts';
import { interests } from '../../contract/interests.ts';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import type { NicheKey } from '../../contract/niches.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/time.ts';
import { createAbouts } from './about.ts';
import { createCasting } from './casting.ts';
import { inventUsername } from './names.ts';
import { kindFor, type Kind } from './niches.ts';
import { demoLogins, type Person } from './person.ts';
import { homeIn, languageAt } from './places.ts';
import type { Face } from './portraits.ts';
import { lightness } from './portraits/color.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { birthDate, uuidAt } from './time.ts';

// Rare interests, except where the site is about them.
const daring = new Set([
  'bondage',
  'one-night-stand',
  'threesome',
  'lingerie',
  'swinging',
  'fetish',
  'role-play',
  'leather',
  'nudism',
]);
const bdsmInterests = ['bondage', 'leather', 'role-play', 'fetish'];
const fictionalShare = 0.08;
const interestIds = interests.map((interest) => interest.id);

/** Time since someone was last active: a few are online, most came in the last days, some not for months. */
function sinceActive(random: Random): number {
  const [from, to] = random.weighted<readonly [number, number]>([
    [[0, 4 * minuteMs], 6],
    [[5 * minuteMs, 3 * hourMs], 16],
    [[3 * hourMs, dayMs], 22],
    [[dayMs, 4 * dayMs], 24],
    [[4 * dayMs, 21 * dayMs], 20],
    [[21 * dayMs, 150 * dayMs], 12],
  ]);
  return from + random.next() * (to - from);
}

function relationshipAt(random: Random, age: number): Person['relationship_status'] {
  const older = Math.max(0, (age - 30) / 30);
  return random.weighted([
    ['single', 50],
    ['divorced', 6 + 26 * older],
    ['unmarried', 12],
    ['married', 6 + 8 * older],
    ['living_together', 8],
    ['widowed', age > 50 ? 4 + 8 * older : 0.4],
  ]);
}

function eyesOf(random: Random, face: Face): Person['eye_color'] {
  return lightness(face.skin) < 0.6
    ? random.weighted([
        ['brown', 88],
        ['hazel', 10],
        ['green', 2],
      ])
    : random.weighted([
        ['brown', 34],
        ['blue', 32],
        ['green', 14],
        ['hazel', 12],
        ['grey', 8],
      ]);
}

function interestsOf(random: Random, niche: NicheKey, mentioned: string | null): string[] {
  const common = random.shuffle(interestIds).filter((id) => !daring.has(id) || random.chance(0.1));
  const ofNiche = niche === 'bdsm' ? random.sample(bdsmInterests, random.int(1, 2)) : [];
  const chosen = [...new Set([...(mentioned ? [mentioned] : []), ...ofNiche, ...common])].slice(0, random.int(3, 9));
  return random.shuffle(chosen);
}

/** Most have a role and a limit or two; some show them to nobody. */
const bdsmOf = (random: Random): Bdsm => ({
  bdsm_role: random.chance(0.85) ? random.pick(bdsmRoles) : null,
  bdsm_limits: random.sample(bdsmLimits, random.int(0, 3)),
  bdsm_shown: random.weighted([
    ['bdsm_sites', 70],
    ['nobody', 18],
    ['everywhere', 12],
  ]),
});

/**
 * Invents members.
 * @param options.members how many, including the demo log-ins (which are always made)
 * @param options.now all their dates are before this
 * @param options.faces the people in the pictures
 * @param options.pictures false: nobody has photos
 * @returns people, the most recently active first
 */
export function inventPeople(options: {
  seed: string;
  members: number;
  now: Date;
  sites: readonly DemoSite[];
  faces: readonly Face[];
  pictures: boolean;
}): Person[] {
  const { seed, now, sites, faces, pictures } = options;
  const random = createRandom(`${seed}/people`);
  const bdsmRandom = createRandom(`${seed}/bdsm`);
  const general = sites.find((s) => s.is_default) ?? sites[0];
  if (!general) throw new Error('the demo needs a site');
  const rest = Math.max(0, options.members - demoLogins.length);
  // Shares are dealt, not drawn by chance, so that even a small demo has every niche.
  const drafts = sites
    .flatMap((site) => Array.from({ length: Math.round(site.share * rest) }, () => site))
    .slice(0, rest);
  while (drafts.length < rest) drafts.push(general);
  const everyone = [
    ...demoLogins.map((login, i) => ({ site: general, login, since: i * minuteMs })),
    ...drafts.map((site) => ({ site, login: null, since: sinceActive(random) })),
  ].sort((a, b) => a.since - b.since);

  // In the order of a search, so that faces and sentences repeat as late as possible.
  const cast = createCasting(random, faces);
  const nextAbout = createAbouts(random);
  const takenNames = new Map<string, Set<string>>();
  const fictional = createShare(fictionalShare);
  return everyone.map(({ site, login, since }): Person => {
    const kind: Kind = login
      ? {
          gender: login.gender,
          wanted: login.wanted,
          sexuality: login.wanted.length > 1 ? 'bi' : 'hetero',
          age: login.age,
        }
      : kindFor(random, site.niche);
    const country = login?.country ?? random.weighted(site.countries.map(([code, share]) => [code, share] as const));
    const home = homeIn(random, country);
    const offered = (site.settings.languages ?? LOCALES) as readonly Locale[];
    const language = login?.language ?? languageAt(random, home, offered);
    const isFictional = !login && fictional(`${site.niche}/${kind.gender}`);
    const paidUser = login?.paid_user ?? (!isFictional && random.chance(0.1));
    const names = takenNames.get(site.company) ?? new Set(demoLogins.map((l) => l.username.toLowerCase()));
    takenNames.set(site.company, names);
    const username = login?.username ?? inventUsername(random, language, kind.gender, names);
    const lastActive = new Date(now.getTime() - since);
    // More of them lately: the company grows.
    const signupDate = new Date(
      lastActive.getTime() - minuteMs - random.next() ** 2 * (730 * dayMs - since - minuteMs),
    );
    const { about, interest } = nextAbout(language);
    const face = cast(`${site.company}/${kind.gender}`, kind, paidUser || isFictional);
    return {
      id: uuidAt(random, signupDate),
      site,
      login,
      username,
      language,
      paid_user: paidUser,
      signup_date: signupDate,
      last_active: lastActive,
      home,
      about,
      kind: isFictional ? 'fictional' : 'person',
      email: isFictional ? null : (login?.email ?? `${username.toLowerCase()}@demo.invalid`),
      credits: login?.credits ?? (paidUser ? random.int(0, 180) : 0),
      invisible: !login && !isFictional && random.chance(0.03),
      profile_status: !login && !isFictional && random.chance(0.02) ? 'disabled' : 'active',
      date_of_birth: birthDate(random, now, kind.age),
      gender: kind.gender,
      wanted: kind.wanted,
      sexuality: kind.sexuality,
      hair_color: face.face.hair_color,
      eye_color: eyesOf(random, face.face),
      body_type: kind.build ?? face.face.build,
      relationship_status: relationshipAt(random, kind.age),
      tattoos: random.chance(kind.age < 45 ? 0.36 : 0.18),
      signup_reason: random.weighted([
        ['relationship', 24],
        ['flirting', 24],
        ['casual', 18],
        ['friendship', 12],
        ['chat', 12],
        ['curious', 10],
      ]),
      interests: interestsOf(random, site.niche, interest),
      bdsm: site.niche === 'bdsm' ? bdsmOf(bdsmRandom) : null,
      photos: (pictures ? face.shots : []).map((shot, i) => {
        // Photos are added one by one between sign-up and the last visit.
        const createdAt = new Date(
          signupDate.getTime() + ((i + 1) / 6) * (lastActive.getTime() - signupDate.getTime()),
        );
        return {
          id: uuidAt(random, createdAt),
          filename: random.hex(32),
          face: face.face,
          shot,
          created_at: createdAt,
        };
      }),
    };
  });
}

/** True for exactly this share of the calls per key, evenly spread. */
function createShare(share: number): (key: string) => boolean {
  const sums = new Map<string, number>();
  return (key) => {
    const sum = (sums.get(key) ?? 0.5) + share;
    sums.set(key, sum >= 1 ? sum - 1 : sum);
    return sum >= 1;
  };
}
