/** Days of a zone, and the sites that figures are about. */
import { lies, type Scope } from '../../contract/permissions.ts';
import { listSites, type SiteReader } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';

// Creating a formatter costs far more than using one.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(zone: string): Intl.DateTimeFormat {
  const existing = formatters.get(zone);
  if (existing) return existing;
  const created = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(zone, created);
  return created;
}

/** The day it is somewhere, as YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date): string => formatterOf(zone).format(at);

/** YYYY-MM-DD, some days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** The zone in which a site's days begin. */
export const zoneOfSite = (site: Site): string => setting(site, site.countries[0] ?? site.company.country, 'time_zone');

export interface SiteZone {
  site: number;
  name: string;
  company: number;
  zone: string;
}

/** The sites a call may show, each with its zone. */
export async function sitesIn(services: SiteReader, scope: Scope): Promise<SiteZone[]> {
  const sites = await listSites(services);
  return sites
    .filter(({ id }) => lies(scope, id))
    .map((site) => ({ site: site.id, name: site.name, company: site.company.id, zone: zoneOfSite(site) }));
}

/** The day it is at the sites; of several zones the latest. */
export const latestDay = (zones: readonly SiteZone[], now: Date): string =>
  zones
    .map(({ zone }) => dayIn(zone, now))
    .toSorted()
    .at(-1) ?? dayIn('UTC', now);

/** 14.5 at half past two. */
function hourIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const part = (type: string) => Number(parts.formatToParts(at).find((part) => part.type === type)?.value ?? 0);
  return part('hour') + part('minute') / 60;
}

/** The hour it is at the sites, with its part; of several zones the latest, so that nothing counted today lies after it. */
export const latestHour = (zones: readonly SiteZone[], at: Date): number =>
  Math.max(...(zones.length > 0 ? zones.map(({ zone }) => zone) : ['UTC']).map((zone) => hourIn(zone, at)));
