/** Whose settings are edited, by the name of the scope in the address, and what is published of them. */
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { allSitesNow } from '../sites/find-site.ts';
import type { Content, Scope } from '../sites/setting-fields.ts';
import { lockContent } from '../sites/setting-versions.ts';
import type { Company } from '../sites/site.ts';

export const scopeNamed = (name: string): Scope =>
  name.startsWith('c')
    ? { site_id: null, company_id: Number(name.slice(1)) }
    : { site_id: Number(name), company_id: null };

export interface Found {
  scope: Scope;
  own: Content;
  company: Content;
  row: Company;
  name: string;
  niche: number;
  hosts: string[];
  redirects: string[];
  is_default: boolean;
  languages: string[];
}

/** What is published there now, straight from the tables. @throws Refusal not_found */
export async function findScope(services: Services, named: string): Promise<Found> {
  const scope = scopeNamed(named);
  const sites = await allSitesNow(services);
  const site = sites.find((site) => site.id === scope.site_id);
  const row = site?.company ?? sites.find((site) => site.company.id === scope.company_id)?.company;
  if (!row || (scope.site_id !== null && !site)) throw new Refusal('not_found');
  const [own, company] = await transaction(services.db, async (tx) => [
    await lockContent(tx, scope),
    await lockContent(tx, { site_id: null, company_id: row.id }),
  ]);
  return {
    scope,
    own,
    company,
    row,
    name: site ? (site.stored.name ?? site.name) : row.name,
    niche: site?.niche ?? 1,
    hosts: site?.hosts ?? [],
    redirects: site?.redirects ?? [],
    is_default: site?.is_default ?? false,
    languages: site?.languages ?? [
      ...new Set(sites.filter((site) => site.company.id === row.id).flatMap((site) => site.languages)),
    ],
  };
}
