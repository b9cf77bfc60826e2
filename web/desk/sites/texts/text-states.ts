/** Where the text of a page comes from, by language; and what is missing. Pure. */
import { keyOfPage, type PageText, pageTexts } from '../../../../contract/page-texts.ts';
import { draftAt, holding, stepsOf } from '../ladder.ts';
import type { DraftField, FieldView } from '../site-queries.ts';

export type TextState = 'draft' | 'own' | 'company' | 'built_in';

export interface TextCell {
  page: PageText;
  language: string;
  state: TextState;
  /** What stands there with the draft laid over it; null: the product's text. */
  text: string | null;
}

export function textCells(
  fields: readonly FieldView[],
  draft: readonly DraftField[],
  languages: readonly string[],
  isCompany: boolean,
): TextCell[] {
  return pageTexts.flatMap((page) => {
    const view = fields.find((field) => field.key === keyOfPage(page));
    if (!view) return [];
    return languages.map((language): TextCell => {
      const place = { country: null, language };
      const held = holding(stepsOf(view, draft, place, isCompany));
      const level = isCompany ? 'company' : 'site';
      const state = draftAt(draft, view.key, place)
        ? 'draft'
        : held === undefined || held.level === 'built_in'
          ? 'built_in'
          : held.level === level
            ? 'own'
            : 'company';
      return { page, language, state, text: typeof held?.value === 'string' ? held.value : null };
    });
  });
}

/** Languages in which readers see the product's text although the page has one of its own in another. */
export function missingTexts(cells: readonly TextCell[]): { page: PageText; languages: string[] }[] {
  return pageTexts.flatMap((page) => {
    const own = cells.filter((cell) => cell.page === page);
    const without = own.filter((item) => item.text === null);
    return without.length > 0 && without.length < own.length
      ? [{ page, languages: without.map((cell) => cell.language) }]
      : [];
  });
}

/** A little of a text around what was looked for; undefined: it does not hold it. */
export function excerpt(text: string, wanted: string): { before: string; found: string; after: string } | undefined {
  const at = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (wanted === '' || at < 0) return undefined;
  const end = at + wanted.length;
  const flat = (part: string) => part.replace(/\s+/g, ' ');
  return {
    before: flat(text.slice(Math.max(0, at - 40), at)),
    found: text.slice(at, end),
    after: flat(text.slice(end, end + 60)),
  };
}
