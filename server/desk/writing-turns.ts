/**
 * Whose turn it is to answer for a fictional profile: its writers of the language first, in their hours of the site's day; anybody of the
 * language when none of them is on duty, and when somebody has waited too long. The rule itself: db/functions/fictional.sql.
 */
import { writingKeptMinutes } from '../../contract/desk-writing.ts';
import { zoneOfSite } from '../insight/days.ts';
import type { Services } from '../platform/services.ts';
import { listSites } from '../sites/find-site.ts';

export interface Turns {
  /** The hour that it is at each site. */
  hours: string;
  /** What began to wait before is for anybody. */
  late: Date;
}

const hourIn = (zone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at));

/** Now, at each site. */
export async function turnsNow(services: Services): Promise<Turns> {
  const now = services.clock.now();
  const zones = (await listSites(services)).map((site) => [site.id, zoneOfSite(site)] as const);
  const hourOf = new Map([...new Set(zones.map(([, zone]) => zone))].map((zone) => [zone, hourIn(zone, now)]));
  return {
    hours: JSON.stringify(Object.fromEntries(zones.map(([site, zone]) => [site, hourOf.get(zone)]))),
    late: new Date(now.getTime() - writingKeptMinutes * 60_000),
  };
}
