/** Before what a site asks for a checked age, and from whom. */
import { findCountry } from '../../contract/countries.ts';
import { setting } from '../sites/settings.ts';
import type { Session } from '../accounts/session.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from '../sites/site.ts';
import { setWanted } from './sql.ts';

export type AgeLevel = 'none' | 'contact' | 'entry';
const strictness: readonly AgeLevel[] = ['none', 'contact', 'entry'];

function levelIn(site: Site, country: string): AgeLevel {
  const set = setting(site, country, 'age_check');
  return set === 'by_country' ? (findCountry(country)?.age_check.default ?? 'none') : set;
}

/** The stricter of all these countries: the stated one, and the one the visit comes from where a proxy names it. */
export const ageLevel = (site: Site, ...countries: (string | undefined)[]): AgeLevel =>
  countries
    .map((country) => (country === undefined ? 'none' : levelIn(site, country)))
    .reduce((a, b) => (strictness.indexOf(a) >= strictness.indexOf(b) ? a : b), 'none');

/** What the door knows of a caller. Costs nothing where the site asks for nothing. */
export function ageOf(
  services: Services,
  site: Site,
  session: Session | null,
  visit: string | undefined,
): { level: AgeLevel; needs: 'nothing' | 'check' | 'factor' } {
  if (!session) return { level: 'none', needs: 'nothing' };
  const level = ageLevel(site, session.country, visit);
  const closed = [session.country, visit].some(
    (country) => country !== undefined && setting(site, country, 'closed_group'),
  );
  const needs =
    level !== 'none' && !session.age_checked ? 'check' : closed && session.factor === 'password' ? 'factor' : 'nothing';
  // So that photos are veiled and others do not find them, from the first call on; the job keeps it in step.
  if (level !== 'none' && !session.age_checked && !session.age_wanted)
    void setWanted.run(services.db, session.member_id, true).catch(() => {});
  return { level: needs === 'factor' && level === 'none' ? 'contact' : level, needs };
}
