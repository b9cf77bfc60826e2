/** The invented members as data: reproducible, adult, each text in its language and unique. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countries } from '../../contract/countries.ts';
import { interests } from '../../contract/interests.ts';
import { isLocale } from '../../contract/locales.ts';
import { bodyTypes, eyeColors, hairColors, relationshipStatuses, signupReasons } from '../../contract/signup.ts';
import { ageOn, usernameProblem } from '../accounts/rules.ts';
import { citiesOf, regionsOf } from '../sites/places.ts';
import { inventPeople } from './people.ts';
import { demoLogins, type Person } from './person.ts';
import { makeFaces } from './portraits.ts';
import { demoSites } from './sites.ts';
import { texts } from './texts/index.ts';

const now = new Date('2026-11-21T12:00:00Z');
const invent = (members: number, seed = 'evenfall') =>
  inventPeople({ seed, members, now, sites: demoSites, faces: makeFaces(seed, 60), pictures: true });
const hashOf = (people: Person[]) => createHash('sha256').update(JSON.stringify(people)).digest('hex');

const people = invent(2000);

describe('the same seed', () => {
  it('makes the same people, another seed makes others', () => {
    expect(hashOf(invent(200))).toBe(hashOf(invent(200)));
    expect(hashOf(invent(200, 'other'))).not.toBe(hashOf(invent(200)));
  });

  it.each([3, 4, 10, 200, 2000])('makes the requested number: %i', (members) => {
    expect(invent(members)).toHaveLength(members);
  });
});

describe('2,000 members', () => {
  it('have unique ids and photo names', () => {
    expect(new Set(people.map((p) => p.id)).size).toBe(2000);
    const photos = people.flatMap((p) => p.photos);
    expect(new Set(photos.map((f) => f.id)).size).toBe(photos.length);
    expect(new Set(photos.map((f) => f.filename)).size).toBe(photos.length);
    for (const { filename } of photos) expect(filename).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are 21 or older and of the age of their niche', () => {
    const today = now.toISOString().slice(0, 10);
    for (const p of people) {
      const age = ageOn(p.date_of_birth, today) ?? 0;
      expect(age).toBeGreaterThanOrEqual(21);
      expect(age).toBeLessThanOrEqual(72);
      if (p.site.niche === 'gilf' && p.gender === 'female') expect(age).toBeGreaterThanOrEqual(56);
    }
  });

  it('fit their niche', () => {
    for (const p of people) {
      if (p.site.niche === 'gay') expect([p.gender, ...p.wanted]).toEqual(['male', 'male']);
      if (p.site.niche === 'she') expect([p.gender, ...p.wanted]).toEqual(['female', 'female']);
      if (p.site.niche === 'bbw' && p.gender === 'female') expect(p.body_type).toBe('fat');
      expect(p.wanted.length).toBeGreaterThan(0);
    }
  });

  it('are fictional in 8 of 100 cases, which have no credentials', () => {
    const fictional = people.filter((p) => p.kind === 'fictional');
    expect(fictional.length / people.length).toBeGreaterThan(0.065);
    expect(fictional.length / people.length).toBeLessThan(0.095);
    for (const p of people) {
      expect(p.email === null).toBe(p.kind === 'fictional');
      if (p.kind === 'fictional') expect([p.paid_user, p.credits]).toEqual([false, 0]);
      else if (!p.login) expect(p.email).toMatch(/@demo\.invalid$/);
    }
  });

  it('have a text in their language, each a different one', () => {
    expect(new Set(people.map((p) => p.about)).size).toBe(2000);
    for (const p of people) {
      const { openers, middles, ends } = texts[p.language];
      let rest = p.about;
      for (const part of [openers, Object.values(middles).flat(), ends]) {
        const match = part.find((text) => rest.startsWith(text));
        if (match) rest = rest.slice(match.length).trimStart();
      }
      expect(rest, p.about).toBe('');
    }
  });

  it('speak a language that their country has and their site offers', () => {
    for (const p of people) {
      expect(countries.find((c) => c.code === p.home.country)?.locales).toContain(p.language);
      if (p.site.settings.languages) expect(p.site.settings.languages).toContain(p.language);
    }
  });

  it('live in real places', () => {
    const places = new Map<string, Set<string>>();
    for (const { home } of people) {
      if (!places.has(home.country))
        places.set(
          home.country,
          new Set(citiesOf(home.country, undefined, undefined, 500).map((c) => `${c.region}/${c.name}`)),
        );
      expect(places.get(home.country)).toContain(`${home.region}/${home.city}`);
      expect(regionsOf(home.country, 'en').map((r) => r.code)).toContain(home.region);
    }
  });

  it('use words the product knows', () => {
    const interestIds = new Set(interests.map((i) => i.id));
    for (const p of people) {
      for (const interest of p.interests) expect(interestIds).toContain(interest);
      expect(p.interests.length).toBeGreaterThanOrEqual(3);
      expect(new Set(p.interests).size).toBe(p.interests.length);
      expect(hairColors).toContain(p.hair_color);
      expect(eyeColors).toContain(p.eye_color);
      expect(bodyTypes).toContain(p.body_type);
      expect(relationshipStatuses).toContain(p.relationship_status);
      expect(signupReasons).toContain(p.signup_reason);
      expect(isLocale(p.language)).toBe(true);
    }
  });

  it('have usernames that sign-up would accept, unique in their pool', () => {
    for (const company of new Set(demoSites.map((s) => s.company))) {
      const names = people.filter((p) => p.site.company === company).map((p) => p.username.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }
    for (const p of people) expect(usernameProblem(p.username, p.email ?? ''), p.username).toBeUndefined();
  });

  it('joined in the last two years, were active since then, and added photos in between', () => {
    for (const p of people) {
      expect(p.signup_date.getTime()).toBeLessThan(p.last_active.getTime());
      expect(p.last_active.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(now.getTime() - p.signup_date.getTime()).toBeLessThan(731 * 86_400_000);
      for (const photo of p.photos) expect(photo.created_at.getTime()).toBeLessThan(p.last_active.getTime());
    }
  });

  it('have up to 5 photos, free members up to 3', () => {
    for (const p of people) {
      expect(p.photos.length).toBeGreaterThanOrEqual(1);
      expect(p.photos.length).toBeLessThanOrEqual(p.paid_user || p.kind === 'fictional' ? 5 : 3);
      expect(new Set(p.photos.map((f) => f.shot)).size).toBe(p.photos.length);
      expect(new Set(p.photos.map((f) => f.face.gender))).toEqual(new Set([p.gender]));
    }
  });

  it('include the demo log-ins', () => {
    expect(people.filter((p) => p.login).map((p) => p.email)).toEqual(demoLogins.map((l) => l.email));
  });
});

describe('texts', () => {
  it.each(Object.entries(texts))(
    '%s: at least 40 of each part, none twice, known interests',
    (_, { openers, middles, ends }) => {
      for (const part of [openers, Object.values(middles).flat(), ends]) {
        expect(part.length).toBeGreaterThanOrEqual(40);
        expect(new Set(part).size).toBe(part.length);
        for (const text of part) expect(text).toMatch(/^[\p{Lu}¿].*[.?]$/u);
      }
      const interestIds = new Set(interests.map((i) => i.id));
      for (const interest of Object.keys(middles)) expect(interestIds).toContain(interest);
    },
  );
});
