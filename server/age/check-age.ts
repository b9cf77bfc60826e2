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
import type { AgeCheck, AgeProviderName, AgeResult, AgeSession } from './provider.ts';
import { sandbox } from './sandbox.ts';
import { yoti } from './yoti.ts';
import * as sql from './sql.ts';

const checks: Record<AgeProviderName, AgeCheck> = { sandbox, oidc, yoti, eu_av: euAv };
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
    reference: null,
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
  const start = { ...session, country: input.country, locale: input.locale };
  const { url, reference } = await checks[input.provider].start(services, start);
  if (reference !== undefined) await sql.keepReference.run(services.db, session.id, reference);
  return { url };
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
  if ('refused' in result && result.refused === 'unfinished') throw new Refusal('age_failed');
  // From here on a late notice of the same check changes nothing.
  if (session.reference !== null) await sql.keepPresented.run(services.db, session.id, JSON.stringify(result));
  await settle(services, memberId, session, result);
}

/**
 * A provider says by itself that a check has ended. Kept for its member until they are back; if they were told already that it was not
 * finished, it is finished now.
 */
export async function settleNotice(services: Services, session: AgeSession & { member_id: string }): Promise<void> {
  if (session.presented) return;
  const result = await checks[session.provider as AgeProviderName].result(services, session, {});
  if ('refused' in result && result.refused === 'unfinished') return;
  const kept = await sql.keepPresented.one(services.db, session.id, JSON.stringify(result));
  if (!kept?.back) return;
  await settle(services, session.member_id, session, result).catch((error: unknown) => {
    // Nobody waits for the answer; what was refused is kept like any refusal.
    if (!(error instanceof Refusal)) throw error;
  });
}

/** @throws Refusal age_refused, age_used */
async function settle(services: Services, memberId: string, session: AgeSession, result: AgeResult): Promise<void> {
  if ('refused' in result) {
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
