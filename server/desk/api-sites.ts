/** Sites at the desk: the list, making one, hosts. */
import type * as contract from '../../contract/desk-sites.ts';
import { lies, may } from '../../contract/permissions.ts';
import type { Handler } from '../platform/http/call.ts';
import { checkHost } from '../sites/check-host.ts';
import { hostTaken } from '../sites/create-site.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { hostName } from '../sites/hosts.ts';
import { addHost, makeSite, removeHost, setDefaultSite, setMainHost, setRedirecting } from './change-site.ts';
import { companyLines, siteLines } from './sql-sites.ts';

export const deskSites: Handler<typeof contract.deskSites> = async ({ services, staff, scope }) => {
  const [companies, lines, all] = await Promise.all([
    companyLines(services.db),
    siteLines(services.db),
    allSitesNow(services),
  ]);
  const sites = all.filter(({ id }) => lies(scope, id));
  const maySee = (site: number | 'every') => may(staff.rights, 'sites.see', { site }) !== null;
  return {
    companies: companies
      .map((company) => {
        const ids = all.filter((site) => site.company.id === company.id).map(({ id }) => id);
        return { ...company, whole: ids.length > 0 ? ids.every(maySee) : maySee('every') };
      })
      .filter(({ id, whole }) => (scope === null && whole) || sites.some((site) => site.company.id === id)),
    sites: sites.map((site) => {
      const line = lines.find(({ id }) => id === site.id);
      return {
        id: site.id,
        name: site.stored.name ?? site.name,
        company_id: site.company.id,
        pool_id: site.pool_id,
        niche: site.niche,
        hosts: site.hosts,
        redirects: site.redirects,
        is_default: site.is_default,
        countries: site.countries,
        languages: site.languages,
        version: line?.version ?? 1,
        changes: line?.changes ?? 0,
        scheduled_at: line?.scheduled_at?.toISOString() ?? null,
      };
    }),
  };
};

export const deskMakeSite: Handler<typeof contract.deskMakeSite> = async ({ services, staff, body }) => ({
  id: await makeSite(services, staff, { ...body, name: body.name.trim() }),
});

export const deskAddHost: Handler<typeof contract.deskAddHost> = async ({ services, staff, body }) => ({
  host: await addHost(services, staff, body.site_id, body.host),
});

export const deskRemoveHost: Handler<typeof contract.deskRemoveHost> = async ({ services, staff, body }) => {
  await removeHost(services, staff, body.site_id, body.host);
  return { ok: true };
};

export const deskSetMainHost: Handler<typeof contract.deskSetMainHost> = async ({ services, staff, body }) => {
  await setMainHost(services, staff, body.site_id, body.host);
  return { ok: true };
};

export const deskRedirectHost: Handler<typeof contract.deskRedirectHost> = async ({ services, staff, body }) => {
  await setRedirecting(services, staff, body.site_id, body);
  return { ok: true };
};

export const deskSetDefaultSite: Handler<typeof contract.deskSetDefaultSite> = async ({ services, staff, body }) => {
  await setDefaultSite(services, staff, body.site_id);
  return { ok: true };
};

export const deskCheckHost: Handler<typeof contract.deskCheckHost> = async ({ services, query }) => {
  const host = hostName(query.host);
  const [taken, sites] = await Promise.all([hostTaken.one(services.db, host), allSitesNow(services)]);
  const defaultHost = sites.find((site) => site.is_default)?.host ?? host;
  const { until, ...check } = await checkHost(services.config, host, defaultHost, services.clock.now());
  return { host, taken_by: taken?.name ?? null, ...check, until: until?.toISOString() ?? null };
};
