/** Prices, VAT and payment methods of companies at the desk. */
import type * as contract from '../../contract/desk-prices.ts';
import { ENDED_METHODS } from '../../contract/methods.ts';
import { companyMethods, countryMethods } from '../payments/rules.ts';
import { offeredMethods, paymentProviders } from '../payments/registry.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { countryByCode } from '../sites/countries.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { draftRows, saveCells, sheetSources } from '../sites/price-drafts.ts';
import { pricesFor } from '../sites/prices.ts';
import { publicationRows } from '../sites/publish-prices.ts';
import { publishSheet, saveMethods, withdrawSheet } from './change-prices.ts';
import { companyLines } from './sql-sites.ts';

const mostPublications = 50;

export const deskPrices: Handler<typeof contract.deskPrices> = async ({ services, query, site: host }) => {
  const { db } = services;
  const companies = (await companyLines(db)).map(({ id, name }) => ({ id, name }));
  const company = query.company ?? host.company.id;
  if (!companies.some(({ id }) => id === company)) throw new Refusal('not_found');
  const sites = (await allSitesNow(services)).filter((site) => site.company.id === company);
  const [sources, draft, publications] = await Promise.all([
    sheetSources(db, company),
    draftRows(db, company),
    publicationRows(db, company, mostPublications),
  ]);
  return {
    companies,
    company,
    served: [...new Set(sites.flatMap((site) => site.countries))],
    ...sources,
    draft: draft.map((cell) => ({ ...cell, changed_at: cell.changed_at.toISOString() })),
    publications: publications.map((publication) => ({
      ...publication,
      valid_from: publication.valid_from.toISOString(),
      at: publication.at.toISOString(),
    })),
    sites: sites.map(({ id }) => id),
  };
};

export const deskSavePrices: Handler<typeof contract.deskSavePrices> = async ({ services, staff, body }) => ({
  versions: await transaction(services.db, (tx) => saveCells(tx, body.company, body.cells, staff)),
});

export const publishPrices: Handler<typeof contract.deskPublishPrices> = async ({ services, staff, body }) => ({
  valid_from: (await publishSheet(services, staff, body)).toISOString(),
});

export const deskWithdrawPrices: Handler<typeof contract.deskWithdrawPrices> = async ({ services, staff, body }) => {
  await withdrawSheet(services, staff, body.company, body.id);
  return { ok: true };
};

export const deskMethods: Handler<typeof contract.deskMethods> = async ({ services, query, locale }) => {
  const sites = (await allSitesNow(services)).filter((site) => site.company.id === query.company);
  const company = sites[0]?.company;
  if (!company) throw new Refusal('not_found');
  const countries = [...new Set(sites.flatMap((site) => site.countries))];
  return {
    providers: [...paymentProviders(services).keys()],
    countries: await Promise.all(
      countries.map(async (country) => {
        const { currency, packages } = pricesFor(company, country, services.clock.now(), null);
        const amount = packages[0]?.amount_minor ?? 1_000;
        const offered = await offeredMethods(services, { country, currency, amount_minor: amount, locale });
        const on = companyMethods(company, country);
        const off = countryMethods(country).filter((method) => !on.includes(method));
        const line = (isOn: boolean) => (method: (typeof on)[number]) => ({
          method,
          on: isOn,
          provider: offered.get(method)?.name ?? null,
        });
        return {
          country,
          currency,
          own: company.methods[country] !== undefined,
          methods: [...on.map(line(true)), ...off.map(line(false))],
        };
      }),
    ),
  };
};

export const deskSaveMethods: Handler<typeof contract.deskSaveMethods> = async ({ services, staff, body }) => {
  const { company, country, methods } = body;
  if (!countryByCode.has(country)) throw new Refusal('bad_request', { fields: { country: 'bad_request' } });
  const usual = new Set(countryMethods(country));
  if (
    methods?.some((method) => ENDED_METHODS.includes(method) || !usual.has(method)) ||
    new Set(methods).size !== (methods?.length ?? 0)
  )
    throw new Refusal('bad_request', { fields: { methods: 'bad_request' } });
  await saveMethods(services, staff, company, country, methods);
  return { ok: true };
};
