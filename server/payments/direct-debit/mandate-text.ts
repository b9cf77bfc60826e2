/** The mandate as the member reads it, and whether a company can collect at all. */
import type { MandateText } from '../../../contract/direct-debit.ts';
import type { Locale } from '../../../contract/locales.ts';
import type { Services } from '../../platform/services.ts';
import { canSendSms } from '../../platform/sms.ts';
import type { CompanyFacts, Site } from '../../sites/site.ts';
import * as sql from './sql.ts';
import { debitWords, mandateVersion } from './words.ts';

/** The scheme's example identifier, with which nothing can be collected. For installations that are not real shops. */
const exampleIdentifier = 'NL79ZZZ999999990000';

export interface Creditor {
  name: string;
  identifier: string;
  notice_days: number;
  /** The company's account and bank, for files to the bank; '' if not configured. */
  iban: string;
  bic: string;
}

/** @returns undefined when this company cannot collect: no creditor identifier, or no way to send codes */
export async function creditorFor(
  services: Pick<Services, 'config' | 'db'>,
  company: CompanyFacts,
): Promise<Creditor | undefined> {
  const row = await sql.creditorOf.one(services.db, company.id);
  const identifier = row?.creditor_identifier || (services.config.env === 'production' ? '' : exampleIdentifier);
  if (!row || !identifier || !canSendSms(services)) return undefined;
  return {
    name: company.name,
    identifier,
    notice_days: row.debit_notice_days,
    iban: row.creditor_iban,
    bic: row.creditor_bic,
  };
}

/** The text that is shown, agreed to and stored. */
export function mandateText(services: Services, { company }: Site, creditor: Creditor, locale: Locale): MandateText {
  const values = { creditor: creditor.name, days: creditor.notice_days };
  const say = (text: { id: string; message: string }) => services.words.text(locale, text, values);
  return {
    version: mandateVersion,
    language: locale,
    heading: say(debitWords.heading),
    creditor: {
      name: creditor.name,
      address: [company.address, `${company.postal_code} ${company.city}`.trim(), company.country],
      identifier: creditor.identifier,
    },
    authorisation: say(debitWords.authorisation),
    refund: say(debitWords.refund),
    rights: say(debitWords.rights),
    notice: say(debitWords.notice),
    accept: say(debitWords.accept),
    notice_days: creditor.notice_days,
  };
}
