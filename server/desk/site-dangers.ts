/** Second looks of companies and sites: the account that collects, the names a site answers to, settings that promise something. */
import type { CompanyFields } from '../../contract/desk-companies.ts';
import { type deskPublishCosts, isCostKey } from '../../contract/desk-costs.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { LookCall } from '../../contract/look-calls.ts';
import { fictionNames, settingsLookedAt } from '../../contract/setting-groups.ts';
import type { Permission } from '../../contract/permissions.ts';
import { statement, transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Call } from '../platform/http/call.ts';
import { bankChange } from '../sites/companies.ts';
import { hostTaken } from '../sites/create-site.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { hostName } from '../sites/hosts.ts';
import { type SeenField, seenFields } from '../sites/setting-drafts.ts';
import { storedAt } from '../sites/setting-fields.ts';
import { lockContent, versionOf } from '../sites/setting-versions.ts';
import { deskSaveCompany } from './api-companies.ts';
import { deskPublishCosts as publishCosts, costFields } from './api-costs.ts';
import { deskPublish } from './api-site-settings.ts';
import { scopeNamed } from './edited-scope.ts';
import { deskAddHost, deskRedirectHost, deskSetDefaultSite, deskSetMainHost } from './api-sites.ts';
import { by, type Danger } from './danger.ts';
import { inBrief, nameOf, subjectOf } from './publish-site.ts';

const hostsOf = statement<{ host: string }, [site: number]>(
  'desk.hosts_of',
  'select host from site_hosts where site_id = $1 order by is_primary desc, host',
);

const hostIn = (call: Call) => call.body as unknown as { site_id: number; host: string };
const siteOf = (call: Call) => ({ kind: 'site', id: String(hostIn(call).site_id) });
/** The names a site has now, the main one first. */
async function hostNames(call: Call): Promise<string[]> {
  const rows = await hostsOf(call.services.db, hostIn(call).site_id);
  if (rows.length === 0) throw new Refusal('not_found');
  return rows.map(({ host }) => host);
}

const companyIn = (call: Call) => String((call.params as unknown as { id: number }).id);
const companyBank = (call: Call) =>
  bankChange(call.services.db, Number(companyIn(call)), call.body as unknown as CompanyFields);

interface Publishing {
  scope: string;
  live: number;
  fields: SeenField[];
  note: string;
  at: string | null;
}
const publishing = (call: Call) => call.body as unknown as Publishing;
const namesFiction = ({ key }: SeenField) => fictionNames.includes(key);
const isPrice = ({ key }: SeenField) => isCostKey(key);
const isPromise = ({ key }: SeenField) => settingsLookedAt.includes(key);
const isDangerous = (field: SeenField) => isPrice(field) || isPromise(field);

/** @throws Refusal bad_request: whoever agrees has one of these rights, so that not both can be asked for at once */
function rightToPublish({ fields }: Publishing): Permission {
  const named = fields.some(namesFiction);
  if (!fields.some(isPrice)) return named ? 'fictional.name' : 'sites.edit';
  if (named) throw fieldRefusal('fields', 'bad_request');
  return 'prices.edit';
}

/** What publishing would do: the dangerous of it in words. */
async function publishEffect(call: Call, { scope: name, live, fields, at }: Omit<Publishing, 'note'>) {
  const scope = scopeNamed(name);
  return transaction(call.services.db, async (tx) => {
    const content = await lockContent(tx, scope);
    if ((await versionOf(tx, scope)) !== live) throw new Refusal('conflict');
    const changes = await seenFields(tx, scope, fields);
    const said = changes
      .filter(isDangerous)
      .map((change) => `${nameOf(change)}: ${inBrief(storedAt(content, change))} → ${inBrief(change.value)}`);
    return { changes: changes.length, at, said: said.join('; ').slice(0, 2_000) };
  });
}

/** What was to come at a time that is over by now comes at once. */
const unlessOver = ({ services }: Call, at: string | null): string | null =>
  at !== null && Date.parse(at) <= services.clock.now().getTime() ? null : at;

const costsIn = (call: Call) => call.body as unknown as BodyOf<typeof deskPublishCosts>;

export const siteDangers = {
  desk_save_company: {
    permission: 'companies.edit',
    always: true,
    beyond: async (call) => (await companyBank(call)) !== undefined,
    subject: (call) => ({ kind: 'company', id: companyIn(call) }),
    async effect(call) {
      const change = await companyBank(call);
      if (!change) throw new Refusal('conflict');
      return change;
    },
    run: by(deskSaveCompany),
  },
  desk_add_host: {
    permission: 'sites.edit',
    always: true,
    beyond: () => true,
    subject: siteOf,
    async effect(call) {
      const host = hostName(hostIn(call).host);
      if (await hostTaken.one(call.services.db, host)) throw fieldRefusal('host', 'host_taken');
      return { host, hosts: (await hostNames(call)).join(', ') };
    },
    run: by(deskAddHost),
  },
  desk_set_main_host: {
    permission: 'sites.edit',
    always: true,
    beyond: () => true,
    subject: siteOf,
    async effect(call) {
      const { host } = hostIn(call);
      const names = await hostNames(call);
      if (!names.includes(host)) throw new Refusal('not_found');
      return { host, hosts: names.join(', ') };
    },
    run: by(deskSetMainHost),
  },
  desk_redirect_host: {
    permission: 'sites.edit',
    always: true,
    beyond: () => true,
    subject: siteOf,
    async effect(call) {
      const { host } = hostIn(call);
      const [main, ...others] = await hostNames(call);
      if (main === undefined || !others.includes(host)) throw new Refusal('not_found');
      return { host, main, redirects: (call.body as { redirects: boolean }).redirects ? 1 : 0 };
    },
    run: by(deskRedirectHost),
  },
  desk_set_default_site: {
    permission: 'sites.edit',
    always: true,
    beyond: () => true,
    subject: siteOf,
    async effect({ services }) {
      return { before: (await allSitesNow(services)).find((site) => site.is_default)?.host ?? '' };
    },
    run: by(deskSetDefaultSite),
  },
  desk_publish: {
    permission: 'sites.edit',
    permissionFor: (call) => rightToPublish(publishing(call)),
    // Of prices as on their sheet: who may set them alone does.
    always: (call) => publishing(call).fields.some(isPromise),
    beyond: (call) => publishing(call).fields.some(isDangerous),
    subject: (call) => subjectOf(scopeNamed(publishing(call).scope)),
    async effect(call) {
      const wanted = publishing(call);
      if (wanted.note.trim().length < 3) throw fieldRefusal('note', 'reason_needed');
      return publishEffect(call, wanted);
    },
    run: (call) => {
      const wanted = publishing(call);
      return by(deskPublish)({ ...call, body: { ...wanted, at: unlessOver(call, wanted.at) } } as unknown as Call);
    },
  },
  desk_publish_costs: {
    permission: 'prices.edit',
    beyond: () => true,
    subject: (call) => ({ kind: 'site', id: String(costsIn(call).site) }),
    effect(call) {
      const { site, live, cells, from } = costsIn(call);
      return publishEffect(call, { scope: String(site), live, fields: costFields(cells), at: from });
    },
    run: (call) => {
      const wanted = costsIn(call);
      return by(publishCosts)({ ...call, body: { ...wanted, from: unlessOver(call, wanted.from) } } as unknown as Call);
    },
  },
} satisfies Partial<Record<LookCall, Danger>>;
