/** Handlers for the calls about the site itself. */
import { interests } from '../../contract/interests.ts';
import { countryName } from '../../contract/countries.ts';
import { regionLabel } from '../../contract/countries.ts';
import type * as contract from '../../contract/sites.ts';
import type { Handler } from '../platform/http/call.ts';
import { vapidKeys } from '../platform/vapid.ts';
import { siteByHost } from './find-site.ts';
import { isPageText, ownPage, termsDate } from './page-texts.ts';
import { cityNear, citiesOf, regionsOf } from './places.ts';
import { publicSettings } from './settings.ts';

export const getSettings: Handler<typeof contract.getSettings> = async (call) => {
  const site = call.query.domain ? await siteByHost(call.services, call.query.domain) : call.site;
  const served = (country: string) => (site.countries.includes(country) ? country : (site.countries[0] ?? country));
  const settings = publicSettings(call.services.words, site, {
    country: served(call.country),
    foundCountry: served(call.foundCountry),
    locale: call.locale,
    now: call.services.clock.now(),
  });
  // A site without its own key uses the installation's. Settings are served even while the database is down.
  if (settings.push_public) return settings;
  const pushPublic = await vapidKeys(call.services).then(
    (keys) => keys.publicKey,
    () => '',
  );
  return { ...settings, push_public: pushPublic };
};

export const getPageText: Handler<typeof contract.getPageText> = ({ site, locale, query: { page } }) => {
  const own = isPageText(page) ? ownPage(site, page, locale) : undefined;
  return {
    text: own?.text ?? null,
    version: own?.version ? { number: own.version.number, published_at: own.version.published_at.toISOString() } : null,
  };
};

export const getCompanyInfo: Handler<typeof contract.getCompanyInfo> = ({ site, site: { company } }) => ({
  name: company.name,
  address: company.address,
  postal_code: company.postal_code,
  kvk: company.kvk,
  city: company.city,
  country: company.country,
  tradenames: company.trade_names,
  vat_numbers: company.vat_numbers,
  support_phone: company.support_phone.replace(/[\s-]/g, ''),
  support_email: company.support_email,
  delete_discount: company.delete_discount,
  added: company.added.toISOString(),
  terms_date: termsDate(site).toISOString(),
});

export const getInterests: Handler<typeof contract.getInterests> = ({ locale }) => ({
  interests: interests
    .map(({ id, icon, names }) => ({ id, icon, name: names[locale] }))
    .sort((a, b) => a.name.localeCompare(b.name, locale)),
});

export const getRegions: Handler<typeof contract.getRegions> = ({ site, locale }) => ({
  countries: site.countries.map((code) => ({
    code,
    name: countryName(code, locale),
    region_label: regionLabel(code, locale),
    regions: regionsOf(code, locale),
  })),
});

export const geocode: Handler<typeof contract.geocode> = ({ query, site, locale }) => {
  const nearest = cityNear(query.lat, query.lon, site.countries);
  if (!nearest) return { place: null };
  const regionName = regionsOf(nearest.country, locale).find((r) => r.code === nearest.region)?.name ?? '';
  return {
    place: {
      country: nearest.country,
      region: nearest.region,
      region_name: regionName,
      city: nearest.city,
      lat: nearest.lat,
      lon: nearest.lon,
    },
  };
};

export const getCities: Handler<typeof contract.getCities> = ({ query }) => ({
  cities: citiesOf(query.country.toUpperCase(), query.region, query.q, 20).map(({ name, region }) => ({
    name,
    region,
  })),
});
