/** Steps 1 to 4: each is saved immediately, and the account remembers the next one. */
import type { Bdsm } from '../../contract/bdsm.ts';
import { interests } from '../../contract/interests.ts';
import * as memberPlace from '../members/place.ts';
import { transaction } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { checkPlace, type NamedPlace } from '../sites/check-place.ts';
import type { Site } from '../sites/site.ts';
import * as sql from './sql.ts';

/** The value after the last step. */
const complete = 5;

type Step = 1 | 2 | 3 | 4;

/** Marks a step as done or skipped. @returns the next step */
export async function completeStep(services: Services, memberId: string, step: Step): Promise<number> {
  return (await sql.completeStep.one(services.db, memberId, step + 1))?.signup_step ?? complete;
}

/** Gender, whom the member looks for, and sexuality. @returns the next step */
export async function savePerson(
  services: Services,
  memberId: string,
  input: { gender: string; wanted: string[]; sexuality?: string | null | undefined },
): Promise<number> {
  await sql.savePerson.run(services.db, memberId, input.gender, input.wanted, input.sexuality ?? null);
  return completeStep(services, memberId, 2);
}

/** @returns the next step. @throws Refusal place_unknown */
export async function savePlace(services: Services, site: Site, memberId: string, input: NamedPlace): Promise<number> {
  await memberPlace.savePlace(services.db, memberId, checkPlace(site, input));
  return completeStep(services, memberId, 3);
}

const interestIds = new Set(interests.map((interest) => interest.id));

export interface About {
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  relationship_status: string | null;
  signup_reason: string | null;
  tattoos: boolean | null;
  interests: string[];
  about: string;
  bdsm?: Bdsm | undefined;
}

/** The last step; unknown interests are dropped. @returns the next step */
export async function saveAbout(services: Services, memberId: string, a: About): Promise<number> {
  return transaction(services.db, async (tx) => {
    await sql.saveAbout.run(
      tx,
      memberId,
      a.hair_color,
      a.eye_color,
      a.body_type,
      a.relationship_status,
      a.signup_reason,
      a.tattoos,
      a.interests.filter((i) => interestIds.has(i)),
      a.about.trim(),
    );
    if (a.bdsm) await sql.saveBdsm.run(tx, memberId, a.bdsm.bdsm_role, a.bdsm.bdsm_limits, a.bdsm.bdsm_shown);
    return (await sql.completeStep.one(tx, memberId, complete))?.signup_step ?? complete;
  });
}
