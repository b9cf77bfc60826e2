/** The names under which a site is reached. */
import { domainToASCII } from 'node:url';
import { type Db, isUniqueViolation, statement, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';

const ascii = (name: string): string => domainToASCII(name.trim().toLowerCase());
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`);

export const isHostName = (name: string): boolean => pattern.test(ascii(name));

/** As browsers send it: small letters, names of other alphabets as `xn--…`. @throws Refusal host_invalid */
export function hostName(name: string): string {
  if (!isHostName(name)) throw fieldRefusal('host', 'host_invalid');
  return ascii(name);
}

const findHost = statement<{ one: number }, [host: string]>(
  'sites.find_host',
  'select 1 as one from site_hosts where host = $1',
);

/** Whether a site is reached under this name. */
export const isHost = async (db: Db, name: string): Promise<boolean> =>
  isHostName(name) && (await findHost.one(db, ascii(name))) !== undefined;

const insertHost = statement<never, [host: string, site: number]>(
  'sites.add_host',
  `insert into site_hosts (host, site_id, is_primary)
   select $1, s.id, not exists (select from site_hosts h where h.site_id = s.id and h.is_primary) from sites s where s.id = $2`,
);
const deleteHost = statement<never, [host: string, site: number]>(
  'sites.remove_host',
  'delete from site_hosts where host = $1 and site_id = $2 and not is_primary',
);
const setRedirects = statement<never, [site: number, host: string, redirects: boolean]>(
  'sites.set_redirects',
  'update site_hosts set redirects = $3 where site_id = $1 and host = $2 and not is_primary',
);
const lockSites = statement<{ id: number; name: string; is_default: boolean }>(
  'sites.lock_sites',
  'select id, name, is_default from sites order by id for update',
);
const clearDefault = statement<never, [site: number]>(
  'sites.clear_default',
  'update sites set is_default = false where is_default and id <> $1',
);
const markDefault = statement<never, [site: number]>(
  'sites.mark_default',
  'update sites set is_default = true where id = $1',
);
const lockHosts = statement<{ host: string; is_primary: boolean }, [site: number]>(
  'sites.lock_hosts',
  'select host, is_primary from site_hosts where site_id = $1 order by host for update',
);
const clearMain = statement<never, [site: number, host: string]>(
  'sites.clear_main_host',
  'update site_hosts set is_primary = false where site_id = $1 and is_primary and host <> $2',
);
const markMain = statement<never, [site: number, host: string]>(
  'sites.mark_main_host',
  'update site_hosts set is_primary = true, redirects = false where site_id = $1 and host = $2',
);

/** @returns the host as stored. @throws Refusal host_invalid, host_taken, not_found */
export async function addHost(tx: Tx, site: number, name: string): Promise<string> {
  const host = hostName(name);
  const added = await insertHost.run(tx, host, site).catch((error: unknown) => {
    throw isUniqueViolation(error, 'site_hosts_pkey') ? fieldRefusal('host', 'host_taken') : error;
  });
  if (added === 0) throw new Refusal('not_found');
  return host;
}

/** Not the main one: mails lead there. @throws Refusal not_found */
export async function removeHost(tx: Tx, site: number, host: string): Promise<void> {
  if ((await deleteHost.run(tx, host, site)) === 0) throw new Refusal('not_found');
}

/** The host in the links of mails. @returns the one it was before. @throws Refusal not_found */
export async function setMainHost(tx: Tx, site: number, host: string): Promise<string | undefined> {
  const all = await lockHosts(tx, site);
  if (!all.some((entry) => entry.host === host)) throw new Refusal('not_found');
  await clearMain.run(tx, site, host);
  await markMain.run(tx, site, host);
  return all.find((entry) => entry.is_primary)?.host;
}

/** Whether who comes by this host is sent on to the main one; that one answers itself. @throws Refusal not_found */
export async function setRedirecting(tx: Tx, site: number, host: string, redirects: boolean): Promise<void> {
  if ((await setRedirects.run(tx, site, host, redirects)) === 0) throw new Refusal('not_found');
}

/** The site that answers hosts nobody has. @returns the one it was before. @throws Refusal not_found */
export async function setDefaultSite(tx: Tx, site: number): Promise<number | undefined> {
  const all = await lockSites(tx);
  if (!all.some(({ id }) => id === site)) throw new Refusal('not_found');
  await clearDefault.run(tx, site);
  await markDefault.run(tx, site);
  return all.find((other) => other.is_default)?.id;
}
