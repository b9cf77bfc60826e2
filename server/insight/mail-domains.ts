/** What the DNS says about the domains our mails come from: without these records mail providers refuse or hide them. */
import type { promises as dns } from 'node:dns';
import type * as contract from '../../contract/desk-insight-work.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { Services } from '../platform/services.ts';
import { resolver } from '../sites/check-host.ts';
import { listSites } from '../sites/find-site.ts';
import { sitesIn } from './days.ts';

type Answer = AnswerOf<typeof contract.deskMailDomains>;
type Said = Pick<Answer['domains'][number]['checks'][number], 'state' | 'found'>;

const missing: Said = { state: 'missing', found: '' };
/** Names kept for one's own network (RFC 6761): nobody else's name server knows them. */
const isLocal = (domain: string): boolean => /(?:^|\.)(?:localhost|test|example|invalid)$/.test(domain);

const none = new Set(['ENOTFOUND', 'ENODATA']);
/** @throws unless the name is known to hold nothing */
const unlessNone = (error: NodeJS.ErrnoException): never[] => {
  if (none.has(error.code ?? '')) return [];
  throw error;
};
const textsOf = async (names: dns.Resolver, name: string): Promise<string[]> =>
  (await names.resolveTxt(name).catch(unlessNone)).map((parts) => parts.join(''));
/** Tags are written in any case, with any spaces. */
const tagOf = (record: string, tag: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${tag}\\s*=\\s*([^;\\s]*)`, 'i').exec(record)?.[1];

/** Whether bounces and answers arrive: at a mail server of its own, else at the host itself. */
async function receives(names: dns.Resolver, domain: string): Promise<Said> {
  const servers = (await names.resolveMx(domain).catch(unlessNone)).toSorted((a, b) => a.priority - b.priority);
  const exchanges = servers.map(({ exchange }) => exchange).join(', ');
  // One record without a name: it takes no mail, and says so.
  if (servers.length === 1 && exchanges === '') return { state: 'broken', found: 'MX .' };
  return servers.length > 0 ? { state: 'right', found: exchanges } : missing;
}

async function spf(names: dns.Resolver, domain: string): Promise<Said> {
  const records = (await textsOf(names, domain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) return missing;
  // With two none counts (RFC 7208, 4.5).
  if (records.length > 1) return { state: 'broken', found: records.join(' | ') };
  const open = /\s[+?]?all(?:\s|$)/i.test(record) || !/\s[-~]all(?:\s|$)|\sredirect=/i.test(record);
  return { state: open ? 'weak' : 'right', found: record };
}

async function dkim(names: dns.Resolver, domain: string, selectors: readonly string[]): Promise<Said> {
  if (selectors.length === 0) return { state: 'not_set', found: '' };
  const keys = await Promise.all(
    selectors.map(async (selector) => ({
      selector,
      key: (await textsOf(names, `${selector}._domainkey.${domain}`)).find((text) => tagOf(text, 'p') !== undefined),
    })),
  );
  const present = keys.filter(({ key }) => key && tagOf(key, 'p')).map(({ selector }) => selector);
  const withdrawn = keys.filter(({ key }) => key && !tagOf(key, 'p')).map(({ selector }) => selector);
  if (present.length > 0) return { state: 'right', found: present.join(', ') };
  return withdrawn.length > 0 ? { state: 'broken', found: withdrawn.join(', ') } : missing;
}

/** Of the domain or, where it says nothing, of the domains above it. */
async function dmarc(names: dns.Resolver, domain: string): Promise<Said> {
  for (let at = domain; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const records = (await textsOf(names, `_dmarc.${at}`)).filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text));
    const [record] = records;
    if (record === undefined) continue;
    if (records.length > 1) return { state: 'broken', found: records.join(' | ') };
    const policy = (at === domain ? undefined : tagOf(record, 'sp')) ?? tagOf(record, 'p') ?? 'none';
    return { state: /^(?:quarantine|reject)$/i.test(policy) ? 'right' : 'weak', found: record };
  }
  return missing;
}

/** The domains of the sites in scope: no-reply@ each writes to members. */
export async function mailDomainsOf(services: Services, scope: Scope): Promise<Answer> {
  const { dnsServers, dkimSelectors } = services.config;
  const meant = new Set((await sitesIn(services, scope)).map(({ site }) => site));
  const domains = [
    ...new Set(
      (await listSites(services)).filter(({ id }) => meant.has(id)).map(({ host }) => host.split(':')[0] ?? ''),
    ),
  ].toSorted();
  const names = resolver(dnsServers);
  const said = async (check: Promise<Said>): Promise<Said> => {
    try {
      return await check;
    } catch (error) {
      return { state: 'no_answer', found: (error as NodeJS.ErrnoException).code ?? '' };
    }
  };
  return {
    domains: await Promise.all(
      domains.map(async (domain) => ({
        domain,
        checks:
          dnsServers.length === 0 && isLocal(domain)
            ? []
            : await Promise.all([
                said(receives(names, domain)).then((of) => ({ check: 'mx' as const, ...of })),
                said(spf(names, domain)).then((of) => ({ check: 'spf' as const, ...of })),
                said(dkim(names, domain, dkimSelectors)).then((of) => ({ check: 'dkim' as const, ...of })),
                said(dmarc(names, domain)).then((of) => ({ check: 'dmarc' as const, ...of })),
              ]),
      })),
    ),
  };
}
