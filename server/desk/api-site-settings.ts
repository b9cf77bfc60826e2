/** Settings at the desk: what there is, the draft, its review, publishing and going back. */
import type * as contract from '../../contract/desk-sites.ts';
import { textFault } from '../../contract/fields.ts';
import { isWordKey } from '../../contract/own-words.ts';
import { groupOf } from '../../contract/setting-groups.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { countryByCode } from '../sites/countries.ts';
import { draftSite } from '../sites/draft-site.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { textHistory } from '../sites/page-texts.ts';
import { pricesFor } from '../sites/prices.ts';
import { compareVersions, refusedChanges, rollBack, scheduledOf } from '../sites/publish-settings.ts';
import { type DraftField, draftOf, dropFields, saveField, seeEditing } from '../sites/setting-drafts.ts';
import { isFieldKey, isStructured, storedAt } from '../sites/setting-fields.ts';
import { fieldViews } from '../sites/setting-view.ts';
import { paramsOf, versionOf } from '../sites/setting-versions.ts';
import { checkOwnWord } from '../sites/own-words.ts';
import { setting } from '../sites/settings.ts';
import { audit } from './audit.ts';
import { findScope, scopeNamed } from './edited-scope.ts';
import { cancelPublishing, nameOf, publishSite, subjectOf } from './publish-site.ts';
import { previewToken } from './preview.ts';
import { audience, previewPerson, versionLines } from './sql-sites.ts';
import { viewOfWord } from './word-views.ts';

const shownDraft = (draft: readonly DraftField[], staffId: string) =>
  draft.map(({ staff_id: by, changed_at: at, ...field }) => ({
    ...field,
    own: by === staffId,
    changed_at: at.toISOString(),
  }));

export const deskSiteSettings: Handler<typeof contract.deskSiteSettings> = async ({ services, staff, query }) => {
  const edited = await findScope(services, query.scope);
  const { scope, own } = edited;
  const [draft, version, scheduled] = await Promise.all([
    draftOf(services.db, ...paramsOf(scope)),
    versionOf(services.db, scope),
    scheduledOf(services.db, ...paramsOf(scope)),
  ]);
  return {
    scope: query.scope,
    name: edited.name,
    niche: edited.niche,
    company: { id: edited.row.id, name: edited.row.name },
    hosts: edited.hosts,
    redirects: edited.redirects,
    is_default: edited.is_default,
    version,
    languages: edited.languages,
    countries: own.countries ?? [],
    fields: fieldViews(services.words, scope, edited),
    draft: shownDraft(draft, staff.id),
    scheduled: scheduled.map((version) => ({
      id: version.id,
      publish_at: version.publish_at.toISOString(),
      staff_name: version.staff_name,
      note: version.note,
      changes: version.changes,
    })),
  };
};

const wrongValue = () => new Refusal('bad_request', { fields: { value: 'bad_request' } });

/** What was typed as JSON is read; no text of it may hold what no input may. */
function meant(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !isFieldKey(key) || !isStructured(key)) return value;
  try {
    return JSON.parse(value, (name, part: unknown) => {
      if (textFault(name) || (typeof part === 'string' && textFault(part))) throw wrongValue();
      return part;
    });
  } catch {
    throw wrongValue();
  }
}

export const deskSaveField: Handler<typeof contract.deskSaveField> = async ({ services, staff, body }) => {
  const { scope, version, value, ...ref } = body;
  if (isWordKey(ref.key) && typeof value === 'string') checkOwnWord(services.words, ref.key, value);
  const change = { ...ref, value: meant(ref.key, value) };
  return {
    version: await transaction(services.db, (tx) => saveField(tx, scopeNamed(scope), staff, change, version)),
  };
};

export const deskDropFields: Handler<typeof contract.deskDropFields> = async ({ services, staff, body }) => {
  const scope = scopeNamed(body.scope);
  await transaction(services.db, async (tx) => {
    await dropFields(tx, scope, body.fields);
    await audit(tx, staff, 'draft_dropped', subjectOf(scope), {
      fields: body.fields.map(nameOf).join(' ').slice(0, 2_000),
    });
  });
  return { ok: true };
};

export const deskEditing: Handler<typeof contract.deskEditing> = async ({ services, staff, body }) => {
  const scope = scopeNamed(body.scope);
  const sites = await allSitesNow(services);
  if (!sites.some((site) => site.id === scope.site_id || site.company.id === scope.company_id))
    throw new Refusal('not_found');
  const [editors, draft, version] = await Promise.all([
    seeEditing(services.db, scope, staff.id, body.field),
    draftOf(services.db, ...paramsOf(scope)),
    versionOf(services.db, scope),
  ]);
  return { editors, draft: shownDraft(draft, staff.id), version };
};

export const deskSiteReview: Handler<typeof contract.deskSiteReview> = async ({ services, query }) => {
  const edited = await findScope(services, query.scope);
  const { scope, own } = edited;
  const now = services.clock.now();
  const [draft, version, people, versions] = await Promise.all([
    draftOf(services.db, ...paramsOf(scope)),
    versionOf(services.db, scope),
    audience(services.db, ...paramsOf(scope), now),
    versionLines(services.db, ...paramsOf(scope), 50),
  ]);
  const views = new Map(fieldViews(services.words, scope, edited).map((view) => [view.key as string, view]));
  const refused = refusedChanges(scope, own, draft);
  const sum = (of: typeof people, what: 'members' | 'signups') => of.reduce((all, row) => all + row[what], 0);
  const effectOf = ({ country, key, language, value }: DraftField) => {
    const concerned = people.filter(
      (person) =>
        (country === null || person.country === country) && (language === null || person.language === language),
    );
    const added =
      key === 'countries' && Array.isArray(value)
        ? (value as string[]).filter((code) => !own.countries?.includes(code))
        : [];
    const kind =
      key === 'countries'
        ? ('countries' as const)
        : key === 'signups' || key === 'signup_credits'
          ? ('signups' as const)
          : language === null
            ? ('members' as const)
            : ('readers' as const);
    return {
      kind,
      members: sum(concerned, 'members'),
      signups: sum(concerned, 'signups'),
      countries: added.flatMap((code) => {
        const entry = countryByCode.get(code);
        if (!entry) return [];
        const prices = pricesFor(edited.row, code, now, null);
        return [
          {
            code,
            currency: prices.currency,
            own_currency: prices.currency === entry.currency,
            vat_basis_points: prices.vat_basis_points,
            own_language: entry.locales.some((locale) => edited.languages.includes(locale)),
          },
        ];
      }),
    };
  };
  return {
    name: edited.name,
    niche: edited.niche,
    version,
    changes: draft.map((change) => {
      const { country, key, language } = change;
      const view = views.get(key) ?? viewOfWord(services.words, edited, change);
      const text = (value: unknown) =>
        language === null || value === null
          ? value
          : typeof value === 'string'
            ? value
            : ((value as Record<string, unknown>)[language] ?? null);
      const inherited =
        [
          ...(country === null ? [] : [view?.site]),
          ...(scope.company_id === null ? [view?.company] : []),
          view?.built_in,
        ]
          .map((value) => text(value ?? null))
          .find((value) => value !== null) ?? null;
      return {
        country,
        key,
        language,
        before: storedAt(own, change),
        after: change.value,
        group: isFieldKey(key) ? groupOf[key] : isWordKey(key) ? 'words' : 'technical',
        version: change.version,
        staff_name: change.staff_name,
        changed_at: change.changed_at.toISOString(),
        inherited,
        refused: refused.some((other) => nameOf(other) === nameOf(change)),
        effect: effectOf(change),
      };
    }),
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  };
};

export const deskTextHistory: Handler<typeof contract.deskTextHistory> = async ({ services, query }) => ({
  versions: (await textHistory(services.db, ...paramsOf(scopeNamed(query.scope)), query.page, query.language)).map(
    (decision) => ({ ...decision, published_at: decision.published_at.toISOString() }),
  ),
});

export const deskCompareVersions: Handler<typeof contract.deskCompareVersions> = async ({ services, query }) => ({
  changes: (await transaction(services.db, (tx) =>
    compareVersions(tx, scopeNamed(query.scope), query.from, query.to),
  )) as never,
});

export const deskPublish: Handler<typeof contract.deskPublish> = async ({ services, staff, body }) => {
  const done = await publishSite(services, staff, scopeNamed(body.scope), {
    fields: body.fields,
    live: body.live,
    note: body.note.trim(),
    at: body.at === null ? null : new Date(body.at),
  });
  return { version: 'version' in done ? done.version : null };
};

export const deskCancelPublishing: Handler<typeof contract.deskCancelPublishing> = async ({
  services,
  staff,
  body,
}) => {
  await cancelPublishing(services, staff, scopeNamed(body.scope), body.id);
  return { ok: true };
};

export const deskRollBack: Handler<typeof contract.deskRollBack> = async ({ services, staff, body }) => {
  const scope = scopeNamed(body.scope);
  return {
    changes: await transaction(services.db, async (tx) => {
      const changes = await rollBack(tx, scope, staff, body.version);
      await audit(tx, staff, 'roll_back_drafted', subjectOf(scope), { version: body.version });
      return changes;
    }),
  };
};

export const deskPreview: Handler<typeof contract.deskPreview> = async ({ services, query }) => {
  const scope = scopeNamed(query.scope);
  const live = (await allSitesNow(services)).find((site) =>
    scope.company_id === null ? site.id === scope.site_id : site.company.id === scope.company_id,
  );
  if (!live) throw new Refusal('not_found');
  const site = await draftSite(services, live, scope);
  const isOpen = setting(site, site.countries[0] ?? '', 'logged_out_search') !== 'none';
  return {
    draft: previewToken(services, { site: live.id, scope }),
    live: previewToken(services, { site: live.id, scope: null }),
    host: live.host,
    languages: site.languages,
    countries: site.countries,
    open: isOpen,
    landers: setting(site, site.countries[0] ?? '', 'landers'),
    person: isOpen ? ((await previewPerson.one(services.db, live.pool_id))?.id ?? null) : null,
  };
};
