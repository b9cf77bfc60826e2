/**
 * Proof of work: asked of a browser when traffic looks wrong. It costs a person a moment and a machine that comes by the thousands a good
 * deal; it proves no person. Nothing is clicked and no third party is asked. When it is asked for: sign-up (signup/work.ts), log-in
 * (attempts.ts).
 */
import { createHash, createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { WorkPurpose } from '../../contract/signup.ts';
import { statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from '../sites/site.ts';

const validSeconds = 600;
const cost = 5_000;
/** Tries a browser needs: 0.1 to 0.4 s, 0.5 to 1.5 s, and some seconds. */
export const workTries = { little: [100, 200], more: [500, 1_000], much: [2_000, 4_000] } as const;

const useProof = statement<{ hash: Buffer }, [hash: Buffer, seconds: number]>(
  'accounts.use_proof',
  `insert into used_proofs (hash, expires_at) values ($1, now() + make_interval(secs => $2)) on conflict (hash) do nothing returning hash`,
);
const forgetProofs = statement<never>('accounts.forget_proofs', 'delete from used_proofs where expires_at < now()');

/** Of the site and of what it is done for: work done for another does not count here. */
const secretsOf = ({ config }: Services, site: Pick<Site, 'id'>, purpose: WorkPurpose) => ({
  hmacSignatureSecret: createHmac('sha256', `work:${config.secret}`).update(`${purpose} ${site.id}`).digest('hex'),
  hmacKeySignatureSecret: createHmac('sha256', `work-key:${config.secret}`)
    .update(`${purpose} ${site.id}`)
    .digest('hex'),
});

export function newWork(
  services: Services,
  site: Pick<Site, 'id'>,
  purpose: WorkPurpose,
  amount: keyof typeof workTries,
) {
  const [minimum, maximum] = workTries[amount];
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(minimum, maximum),
    deriveKey,
    expiresAt: Math.floor(services.clock.now().getTime() / 1000) + validSeconds,
    ...secretsOf(services, site, purpose),
  });
}

/** Counts work that was done, once. @throws Refusal work_invalid */
export async function takeWork(
  services: Services,
  site: Pick<Site, 'id'>,
  purpose: WorkPurpose,
  work: string,
): Promise<void> {
  type Given = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;
  let given: Given;
  try {
    given = JSON.parse(work) as Given;
    const { cost: asked, algorithm, expiresAt } = given.challenge.parameters;
    // Signed by us, so these hold; looked at anyway, since checking costs as much as they say.
    if (asked !== cost || algorithm !== 'PBKDF2/SHA-256' || typeof expiresAt !== 'number') throw new Error('not ours');
    if (expiresAt * 1000 < services.clock.now().getTime()) throw new Error('expired');
    const { verified } = await verifySolution({ ...given, deriveKey, ...secretsOf(services, site, purpose) });
    if (!verified) throw new Error('wrong');
  } catch {
    throw new Refusal('work_invalid');
  }
  // By its signature: the same solution written otherwise is the same.
  const hash = createHash('sha256').update(String(given.challenge.signature)).digest();
  if (!(await useProof.one(services.db, hash, validSeconds))) throw new Refusal('work_invalid');
}

export const forgetUsedProofs: JobDefinition<object> = {
  name: 'forget_used_proofs',
  retries: 3,
  backoff: true,
  schedule: '41 * * * *',
  async run(services) {
    await forgetProofs.run(services.db);
  },
};
