/** Steps 1 to 4: each saves at once; the account remembers the next one. */
import type { Bdsm } from '../../contract/bdsm.ts';
import { interests as allInterests } from '../../contract/interests.ts';
import { savePlace as writePlace } from '../members/place.ts';
import { transaction } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { checkPlace, type NamedPlace } from '../sites/check-place.ts';
import type { Site } from '../sites/site.ts';
import * as sql from './sql.ts';

/** After the last step. */
const complete = 5;

type Step = 1 | 2 | 3 | 4;

/** Marks a step as done or skipped. @returns the next step. */
export async function passStep(services: Services, memberId: string, step: Step): Promise<number> {
  return (await sql.passStep.one(services.db, memberId, step + 1))?.signup_step ?? complete;
}

/** Who one is and looks for. @returns the next step */
export async function savePerson(
  services: Services,
  memberId: string,
  input: { gender: string; wanted: string[]; sexuality?: string | null | undefined },
): Promise<number> {
  await sql.savePerson.run(services.db, memberId, input.gender, input.wanted, input.sexuality ?? null);
  return passStep(services, memberId, 2);
}

/** @returns the next step. @throws Refusal place_unknown */
export async function savePlace(services: Services, site: Site, memberId: string, input: NamedPlace): Promise<number> {
  await writePlace(services.db, memberId, checkPlace(site, input));
  return passStep(services, memberId, 3);
}

const known = new Set(allInterests.map((i) => i.id));

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

/** The last step; interests nobody knows are left out. @returns the next step */
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
      a.interests.filter((i) => known.has(i)),
      a.about.trim(),
    );
    if (a.bdsm) await sql.saveBdsm.run(tx, memberId, a.bdsm.bdsm_role, a.bdsm.bdsm_limits, a.bdsm.bdsm_shown);
    return (await sql.passStep.one(tx, memberId, complete))?.signup_step ?? complete;
  });
}
