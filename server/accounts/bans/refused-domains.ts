/** Domains of addresses with which nobody signs up: those that stop working soon, the operator's own, and those a company refuses. */
import { type Db, statement, type Tx } from '../../platform/db.ts';
import type { Services } from '../../platform/services.ts';
import { isMailProvider, throwawayPart } from '../rules.ts';
import { canonicalAddress } from './canonical-address.ts';

// Of what has ended only the row remains: a second one in force begins where the first is over.
const refusedHere = statement<{ domain: string }, [company: number, domains: readonly string[]]>(
  'accounts.refused_domain',
  `select domain from refused_domains where company_id = $1 and domain = any($2::text[]) and lifted_at is null
      and (until is null or until > now()) order by length(domain) limit 1`,
);

/** The domain of an address, or the domain itself, as it is compared; undefined when the text is neither. */
export function domainOf(typed: string): string | undefined {
  if (/\s/.test(typed)) return undefined;
  const domain = canonicalAddress(`x@${typed.slice(typed.lastIndexOf('@') + 1)}`).slice(2);
  return domain.length <= 253 && /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(domain)
    ? domain
    : undefined;
}

/** A domain and those it lies under, without the last label alone. */
const withParents = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
};

/** Second labels under which others register, as in `co.uk`. */
const registries = new Set(['ac', 'co', 'com', 'edu', 'go', 'gob', 'gov', 'gouv', 'net', 'ne', 'nom', 'or', 'org']);

/** Whether so many have their address there that refusing it would hit people who did nothing: a mail provider, or what lies above one. */
export function isForMany(domain: string): boolean {
  const [first = '', last = '', ...more] = domain.split('.');
  return isMailProvider(domain) || (more.length === 0 && last.length === 2 && registries.has(first));
}

/** Who refuses a domain (`everybody`: the list of throwaways; `operator`: the configuration; `company`: staff) and as which. */
export interface Refused {
  by: 'everybody' | 'operator' | 'company';
  domain: string;
}
export async function refusalOf(
  { db, config }: Pick<Services, 'config'> & { db: Db | Tx },
  companyId: number,
  domain: string,
): Promise<Refused | undefined> {
  const part = throwawayPart(domain, config.throwawayDomains);
  if (part) return { by: config.throwawayDomains.includes(part) ? 'operator' : 'everybody', domain: part };
  const own = await refusedHere.one(db, companyId, withParents(domain));
  return own && { by: 'company', domain: own.domain };
}

/** Whether nobody signs up with this address at a company, and nobody changes to it. */
export const isRefused = async (services: Services, companyId: number, email: string): Promise<boolean> => {
  const address = canonicalAddress(email);
  return (await refusalOf(services, companyId, address.slice(address.lastIndexOf('@') + 1))) !== undefined;
};
