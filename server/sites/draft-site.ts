/** A site as it would be if a draft were published: for previews only, never kept where sites are found. */
import type { Services } from '../platform/services.ts';
import { parseSettings } from './parse-settings.ts';
import { draftOf } from './setting-drafts.ts';
import { type Content, fits, inOrder, type Scope, withChange } from './setting-fields.ts';
import { paramsOf } from './setting-versions.ts';
import { languagesOf } from './settings.ts';
import type { Site } from './site.ts';

async function withDraft(services: Services, scope: Scope, content: Content): Promise<Content> {
  const draft = await draftOf(services.db, ...paramsOf(scope));
  return inOrder(draft.filter((change) => fits(scope, change))).reduce(withChange, content);
}

/** @param scope whose draft: the site's own, or its company's. What cannot be used of it is left out, as on the site itself */
export async function draftSite(services: Services, site: Site, scope: Scope): Promise<Site> {
  if (scope.company_id !== null) {
    const after = await withDraft(services, scope, { own: { ...site.company.settings }, by_country: {} });
    const { settings } = parseSettings('company', after.own);
    return { ...site, company: { ...site.company, settings }, languages: languagesOf(settings, site.stored) };
  }
  const after = await withDraft(services, scope, {
    own: { ...site.stored },
    by_country: Object.fromEntries(site.countries.map((code) => [code, { ...site.countryStored[code] }])),
    niche: site.niche,
    countries: site.countries,
  });
  const { settings } = parseSettings('site', after.own);
  const countries = after.countries?.length ? after.countries : site.countries;
  return {
    ...site,
    niche: after.niche ?? site.niche,
    countries,
    stored: settings,
    countryStored: Object.fromEntries(
      countries.map((code) => [code, parseSettings('country', after.by_country[code] ?? {}).settings]),
    ),
    languages: languagesOf(site.company.settings, settings),
  };
}
