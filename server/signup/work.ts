/**
 * Proof of work: asked of a browser only when traffic looks wrong. It costs a person a moment and a machine that signs up by the
 * thousands a good deal; it proves no person. Nothing is clicked and no third party is asked.
 */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { countSignup } from '../accounts/attempts.ts';
import { statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from '../sites/site.ts';

const validSeconds = 600;
const cost = 5_000;
/** Tries a browser needs: 0.1 to 0.4 s; while a site's sign-ups are three times the usual, 0.5 to 1.5 s. */
const tries = { usual: [100, 200], surge: [500, 1_000] } as const;
/** People who share a network sign up too; more than these in an hour do a little work. */
const freePerNetwork = 5;
const surgeFrom = 200;
/** Nobody fills the form in less. */
const leastMs = 3_000;

const useProof = statement<{ hash: Buffer }, [hash: Buffer, seconds: number]>(
  'signup.use_proof',
  `insert into used_proofs (hash, expires_at) values ($1, now() + make_interval(secs => $2)) on conflict (hash) do nothing returning hash`,
);
const forgetProofs = statement<never>('signup.forget_proofs', 'delete from used_proofs where expires_at < now()');
const signupsOf = statement<{ hour: number; usual: number }, [site: number]>(
  'signup.signups_of',
  `select count(*) filter (where signup_date > now() - interval '1 hour')::int as hour, (count(*) / 168.0)::float8 as usual
     from members where site_id = $1 and signup_date > now() - interval '7 days'`,
);

/** Of the site: work done for another does not count here. */
const secretsOf = ({ config }: Services, site: Site) => ({
  hmacSignatureSecret: createHmac('sha256', `work:${config.secret}`).update(`signup ${site.id}`).digest('hex'),
  hmacKeySignatureSecret: createHmac('sha256', `work-key:${config.secret}`).update(`signup ${site.id}`).digest('hex'),
});

const surges = new WeakMap<Site, { until: number; surge: boolean }>();
/** Whether a site's sign-ups of this hour are three times the usual; looked up once a minute. */
async function isSurge(services: Services, site: Site): Promise<boolean> {
  const now = services.clock.now().getTime();
  const current = surges.get(site);
  if (current && current.until > now) return current.surge;
  const { hour = 0, usual = 0 } = (await signupsOf.one(services.db, site.id)) ?? {};
  const surge = hour > Math.max(surgeFrom, 3 * usual);
  surges.set(site, { until: now + 60_000, surge });
  return surge;
}

export async function newWork(services: Services, site: Site) {
  const [least, most] = tries[(await isSurge(services, site)) ? 'surge' : 'usual'];
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(least, most),
    deriveKey,
    expiresAt: Math.floor(services.clock.now().getTime() / 1000) + validSeconds,
    ...secretsOf(services, site),
  });
}

/** What the form carries, so that one filled in too quickly is seen. */
export function newStamp(services: Services): string {
  const at = String(services.clock.now().getTime());
  return `${at}.${stampOf(services, at)}`;
}
const stampOf = ({ config }: Services, at: string) =>
  createHmac('sha256', `signup-stamp:${config.secret}`).update(at).digest('base64url').slice(0, 22);

function isQuick(services: Services, stamp: string): boolean {
  const [at = '', mac = ''] = stamp.split('.');
  const right = Buffer.from(stampOf(services, at));
  const given = Buffer.from(mac);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return true;
  return services.clock.now().getTime() - Number(at) < leastMs;
}

export interface Signs {
  ip: string;
  /** A field that people do not see. */
  website?: string | undefined;
  /** The form's stamp; none without JavaScript. */
  started?: string | undefined;
  work?: string | undefined;
}

/**
 * Lets ordinary sign-ups through; of others it asks for work.
 * @throws Refusal work_needed, work_invalid
 */
export async function checkWork(services: Services, site: Site, signs: Signs): Promise<void> {
  const recent = await countSignup(services, signs.ip);
  if (signs.work !== undefined) return takeWork(services, site, signs.work);
  const wrong =
    recent >= freePerNetwork ||
    Boolean(signs.website) ||
    (signs.started !== undefined && isQuick(services, signs.started)) ||
    (await isSurge(services, site));
  if (wrong) throw new Refusal('work_needed');
}

async function takeWork(services: Services, site: Site, work: string): Promise<void> {
  type Given = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;
  let given: Given;
  try {
    given = JSON.parse(work) as Given;
    const { cost: asked, algorithm, expiresAt } = given.challenge.parameters;
    // Signed by us, so these hold; looked at anyway, since checking costs as much as they say.
    if (asked !== cost || algorithm !== 'PBKDF2/SHA-256' || typeof expiresAt !== 'number') throw new Error('not ours');
    if (expiresAt * 1000 < services.clock.now().getTime()) throw new Error('expired');
    const { verified } = await verifySolution({ ...given, deriveKey, ...secretsOf(services, site) });
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
