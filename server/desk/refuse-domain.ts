/** Mail domains a company refuses: seen, refused for a time or for good, allowed again. A domain is nobody: it may be listed. */
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import type * as contract from '../../contract/desk-trust.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { domainOf, isForMany, refusalOf } from '../accounts/bans/refused-domains.ts';
import { isUniqueViolation, transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit, changesIn } from './audit.ts';
import * as sql from './sql-bans.ts';

export async function refusedDomains(
  services: Services,
  companyId: number,
): Promise<AnswerOf<typeof contract.refusedDomains>> {
  const rows = await sql.domainsRefused(services.db, companyId);
  return {
    domains: rows.map(({ created_at: since, until, ...row }) => ({
      ...row,
      created_at: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}

/** @throws Refusal domain_invalid; domain_shared for one of a mail provider; domain_refused, by whichever list */
export async function refuseDomain(
  services: Services,
  staff: StaffCaller,
  companyId: number,
  { domain: typed, reason, days }: Static<(typeof contract.refuseDomain)['body']>,
): Promise<AnswerOf<typeof contract.refuseDomain>> {
  const domain = domainOf(typed.trim());
  if (domain === undefined) throw fieldRefusal('domain', 'domain_invalid');
  if (isForMany(domain)) throw fieldRefusal('domain', 'domain_shared');
  const why = reason.trim();
  if (why.length < 3) throw fieldRefusal('reason', 'bad_request');
  const until = days === undefined ? null : new Date(services.clock.now().getTime() + days * 86_400_000);
  try {
    return await transaction(services.db, async (tx) => {
      await sql.endDomain.run(tx, companyId, domain);
      if (await refusalOf({ ...services, db: tx }, companyId, domain)) throw fieldRefusal('domain', 'domain_refused');
      const id = uuidv7();
      await sql.refuseDomain.run(tx, id, companyId, domain, why, until, staff.id);
      const after = { mail_domain: domain, until: until?.toISOString() ?? null };
      await audit(
        tx,
        staff,
        'domain_refused',
        { kind: 'company', id: String(companyId) },
        { host: domain, why },
        changesIn({}, after),
      );
      return { id, domain };
    });
  } catch (error) {
    // A colleague was quicker.
    if (isUniqueViolation(error, 'refused_domains_once')) throw fieldRefusal('domain', 'domain_refused');
    throw error;
  }
}

/** @throws Refusal not_found */
export const allowDomain = (services: Services, staff: StaffCaller, companyId: number, id: string): Promise<void> =>
  transaction(services.db, async (tx) => {
    const row = await sql.allowDomain.one(tx, id, companyId, staff.id);
    if (!row) {
      if (await sql.domainThere.one(tx, id, companyId)) return;
      throw new Refusal('not_found');
    }
    const before = { mail_domain: row.domain, until: row.until?.toISOString() ?? null };
    await audit(
      tx,
      staff,
      'domain_allowed',
      { kind: 'company', id: String(companyId) },
      { host: row.domain },
      changesIn(before, {}),
    );
  });
