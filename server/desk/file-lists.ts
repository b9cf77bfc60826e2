/** The lists that have files, by their names: where their rows come from, whoever asks. One line each. */
import { type Permission, type Scope, scopeOf } from '../../contract/permissions.ts';
import { paymentSource } from '../payments/desk-list.ts';
import { debitBlockSource, debitFileSource, debitSource, mandateSource } from '../payments/direct-debit/desk-lists.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Asked, ListSource } from '../platform/lists.ts';
import type { Services } from '../platform/services.ts';
import { aboutSites, auditSource } from './audit-list.ts';
import { campaignSource, onSites } from './campaigns-list.ts';
import { codeSource, inPools } from './codes-list.ts';
import { debitsWithin } from './debit-companies.ts';
import { fictionalSource } from './fictional-list.ts';
import { letterSource } from './letters-list.ts';
import { memberSource, onlyPeople } from './members-list.ts';
import { reportSource } from './webhooks/reports-list.ts';

type Within = Pick<Asked, 'scope' | 'always'>;

export interface FileList {
  /** What its rows and columns depend on; the first is that of its calls. */
  permissions: readonly [Permission, ...Permission[]];
  source(services: Services, staff: StaffCaller): ListSource;
  /** What holds, besides the filter, for who may see this. */
  within(scope: Scope, services: Services, staff: StaffCaller): Within | Promise<Within>;
}

/** What a company's direct debits are about, not a site's. */
const ofCompany = (source: ListSource): FileList => ({
  permissions: ['debits.handle'],
  source: () => source,
  within: async (scope, { db }, staff) => ({ scope: null, ...(await debitsWithin(db, staff, scope)) }),
});

export const fileLists = {
  payments: { permissions: ['payments.see'], source: () => paymentSource, within: (scope) => ({ scope }) },
  members: {
    permissions: ['members.see', 'members.contact', 'payments.see'],
    source: memberSource,
    within: (scope) => ({ scope, always: onlyPeople }),
  },
  campaigns: {
    permissions: ['campaigns.send'],
    source: () => campaignSource,
    within: (scope) => ({ scope: null, always: onSites(scope) }),
  },
  codes: {
    permissions: ['discounts.edit'],
    source: () => codeSource,
    within: (scope) => ({ scope: null, always: inPools(scope) }),
  },
  debits: {
    permissions: ['debits.handle'],
    source: () => debitSource,
    within: async (scope, { db }, staff) => ({ scope, ...(await debitsWithin(db, staff, scope)) }),
  },
  debit_files: ofCompany(debitFileSource),
  mandates: ofCompany(mandateSource),
  debit_blocks: ofCompany(debitBlockSource),
  fictional: { permissions: ['fictional.see'], source: () => fictionalSource, within: (scope) => ({ scope }) },
  letters: {
    permissions: ['jobs.see', 'members.contact'],
    source: (_, staff) => letterSource(staff),
    within: (scope) => ({ scope }),
  },
  audit: {
    permissions: ['audit.see'],
    source: () => auditSource,
    within: (scope) => ({ scope: null, always: aboutSites(scope) }),
  },
  webhooks_in: { permissions: ['jobs.see'], source: () => reportSource, within: (scope) => ({ scope }) },
} satisfies Record<string, FileList>;

export const fileListOf = (name: string): FileList | undefined => (fileLists as Record<string, FileList>)[name];

/** What somebody may see of a list, as text that changes when that does. */
export const rightsText = ({ permissions }: FileList, { rights }: Pick<StaffCaller, 'rights'>): string =>
  JSON.stringify(
    permissions.map((permission) =>
      scopeOf(rights, permission)
        ?.map((part) => JSON.stringify(part))
        .sort(),
    ),
  );
