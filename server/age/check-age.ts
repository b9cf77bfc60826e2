/** Checking an age: started at a provider, finished with its answer. What is kept: over 18, by whom, when. */
import { createHmac, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Locale } from '../../contract/locales.ts';
import { isUniqueViolation, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { euAv } from './eu-av.ts';
import { oidc } from './oidc.ts';
import type { AgeCheck, AgeProviderName } from './provider.ts';
import { sandbox } from './sandbox.ts';
import * as sql from './sql.ts';

const checks: Record<AgeProviderName, AgeCheck> = { sandbox, oidc, eu_av: euAv };
const sessionMinutes = 30;
const validMonths = 24;
const maxRefusals = 2;

/** Those of this installation, in its order. */
export const offered = (services: Services): AgeProviderName[] => services.config.age.providers;

/** @throws Refusal age_refused (twice refused: support looks at it first), not_found, unavailable */
export async function startCheck(
  services: Services,
  input: { member_id: string; provider: AgeProviderName; origin: string; country: string; locale: Locale },
): Promise<{ url: string }> {
  if (!offered(services).includes(input.provider)) throw new Refusal('not_found');
  const refused = await sql.refusalsOf.one(services.db, input.member_id);
  if ((refused?.n ?? 0) >= maxRefusals) throw new Refusal('age_refused');
  const session = {
    id: uuidv7(),
    provider: input.provider,
    nonce: randomBytes(32).toString('base64url'),
    return_url: `${input.origin}/age/return`,
    presented: null,
  };
  await sql.insertSession.run(
    services.db,
    session.id,
    input.member_id,
    session.provider,
    session.nonce,
    session.return_url,
    sessionMinutes,
  );
  return checks[input.provider].start(services, { ...session, country: input.country, locale: input.locale });
}

/**
 * Reads the answer, once. The session must be the caller's own: nobody can pass with a check that another began.
 * @throws Refusal age_failed, age_refused, age_used
 */
export async function finishCheck(
  services: Services,
  memberId: string,
  sessionId: string,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  const session = await sql.takeSession.one(services.db, sessionId, memberId);
  if (!session || !offered(services).includes(session.provider as AgeProviderName)) throw new Refusal('age_failed');
  const result = await checks[session.provider as AgeProviderName].result(services, session, input);
  if ('refused' in result) {
    if (result.refused === 'unfinished') throw new Refusal('age_failed');
    await transaction(services.db, async (tx) => {
      await sql.lockMember.one(tx, memberId);
      await sql.insertRefusal.run(tx, memberId);
      const { n = 0 } = (await sql.refusalsOf.one(tx, memberId)) ?? {};
      if (n === maxRefusals) await emit(tx, 'age_refused', { member_id: memberId });
    });
    throw new Refusal('age_refused');
  }
  try {
    await transaction(services.db, async (tx) => {
      const member = await sql.lockMember.one(tx, memberId);
      if (!member) throw new Refusal('authentication_required');
      const proof = createHmac('sha256', `age-proof:${services.config.secret}`)
        .update(`${member.pool_id}\n${session.provider}\n${result.proof}`)
        .digest();
      const now = services.clock.now();
      await sql.saveCheck.run(tx, memberId, session.provider, result.method, result.over, now, validMonths, proof);
      await sql.clearRefusals.run(tx, memberId);
      await sql.setWanted.run(tx, memberId, false);
      await emit(tx, 'age_checked', { member_id: memberId });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'age_checks_proof_hash_key')) throw new Refusal('age_used');
    throw error;
  }
}
