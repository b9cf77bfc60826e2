/**
 * When a sign-up has to do work (accounts/work.ts): traffic of the network or of the site looks wrong, or the form was filled in as no
 * person does it. The more came from a network, the more there is to do: nobody is shut out, and a machine waits longer and longer.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { countSignup, recentSignups } from '../accounts/attempts.ts';
import { newWork, takeWork } from '../accounts/work.ts';
import { statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from '../sites/site.ts';

/** People who share an address sign up too, and more of them share a network (/24, /64): more than these in an hour do a little work. */
const free = { address: 5, network: 20 } as const;
/** From so many of a network on the work grows, and grows again. */
const grows = { more: 40, much: 120 } as const;
const surgeFrom = 200;
/** Nobody fills the form in less. */
const leastMs = 3_000;

const signupsOf = statement<{ hour: number; usual: number }, [site: number]>(
  'signup.signups_of',
  `select count(*) filter (where signup_date > now() - interval '1 hour')::int as hour, (count(*) / 168.0)::float8 as usual
     from members where site_id = $1 and signup_date > now() - interval '7 days'`,
);

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

export async function newSignupWork(services: Services, site: Site, ip: string) {
  const { network } = await recentSignups(services, site.id, ip);
  const amount =
    network >= grows.much ? 'much' : network >= grows.more || (await isSurge(services, site)) ? 'more' : 'little';
  return newWork(services, site, 'signup', amount);
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
  const recent = await countSignup(services, site.id, signs.ip);
  if (signs.work !== undefined) return takeWork(services, site, 'signup', signs.work);
  const wrong =
    recent.address >= free.address ||
    recent.network >= free.network ||
    Boolean(signs.website) ||
    (signs.started !== undefined && isQuick(services, signs.started)) ||
    (await isSurge(services, site));
  if (wrong) throw new Refusal('work_needed');
}
