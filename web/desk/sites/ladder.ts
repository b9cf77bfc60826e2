/** What each level says of a field, with the draft laid over it, and which one holds. */
import type { DraftField, FieldView } from './site-queries.ts';

export type Level = 'built_in' | 'company' | 'site' | 'country';
/** Where a field is looked at: for one country or all, in one language of a text. */
export interface Place {
  country: string | null;
  language: string | null;
}
export interface Step {
  level: Level;
  /** null: it says nothing. */
  value: unknown;
}

/** A text without languages is said in each of them. */
export function inLanguage(value: unknown, language: string | null): unknown {
  if (language === null || value === null || value === undefined) return value ?? null;
  if (typeof value === 'string') return value || null;
  return (value as Record<string, unknown>)[language] || null;
}

export const draftAt = (draft: readonly DraftField[], key: string, place: Place): DraftField | undefined =>
  draft.find((change) => change.key === key && change.country === place.country && change.language === place.language);

/** From the most general to the most special. */
export function stepsOf(view: FieldView, draft: readonly DraftField[], place: Place, isCompany: boolean): Step[] {
  const said = (value: unknown, country: string | null): unknown => {
    const changed = draftAt(draft, view.key, { country, language: place.language });
    return changed ? changed.value : inLanguage(value, place.language);
  };
  const levels = view.levels;
  return [
    ...(view.built_in === null && !view.text && levels.length === 1
      ? []
      : [{ level: 'built_in' as const, value: inLanguage(view.built_in, place.language) }]),
    ...(levels.includes('company')
      ? [
          {
            level: 'company' as const,
            value: isCompany ? said(view.company, null) : inLanguage(view.company, place.language),
          },
        ]
      : []),
    ...(isCompany || !levels.includes('site') ? [] : [{ level: 'site' as const, value: said(view.site, null) }]),
    ...(place.country !== null && levels.includes('country')
      ? [{ level: 'country' as const, value: said(view.by_country[place.country], place.country) }]
      : []),
  ];
}

/** The step whose value holds: the most special one that says something. */
export const holding = (steps: readonly Step[]): Step | undefined => steps.findLast(({ value }) => value !== null);

/** Countries that say something of their own, with the draft laid over it. */
export function differing(view: FieldView, draft: readonly DraftField[]): string[] {
  const changed = draft.filter((change) => change.key === view.key && change.country !== null);
  const kept = Object.keys(view.by_country).filter(
    (code) => view.text || !changed.some((change) => change.country === code && change.value === null),
  );
  return [
    ...new Set([...kept, ...changed.flatMap(({ country, value }) => (value === null ? [] : [country ?? '']))]),
  ].sort();
}

/** Whether the level that is edited says something of it: it differs from what it would be without. */
export const isOwn = (
  view: FieldView,
  draft: readonly DraftField[],
  isCompany: boolean,
  languages: readonly string[],
): boolean =>
  (view.text ? languages : [null]).some(
    (language) => (stepsOf(view, draft, { country: null, language }, isCompany).at(-1)?.value ?? null) !== null,
  ) && view.levels.length > 1;
