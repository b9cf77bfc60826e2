/** The words of the product at the desk: found, and what a site or its company says otherwise. */
import type * as contract from '../../contract/desk-sites.ts';
import { keyOfWord, type WordArea, wordAreas } from '../../contract/own-words.ts';
import type { Handler } from '../platform/http/call.ts';
import { draftOf } from '../sites/setting-drafts.ts';
import { storedAt } from '../sites/setting-fields.ts';
import { paramsOf } from '../sites/setting-versions.ts';
import { findScope } from './edited-scope.ts';
import { wordView } from './word-views.ts';

const shownAtOnce = 40;

export const deskSiteWords: Handler<typeof contract.deskSiteWords> = async ({ services, query }) => {
  const { language } = query;
  const edited = await findScope(services, query.scope);
  const draft = await draftOf(services.db, ...paramsOf(edited.scope));
  const drafted = new Map(
    draft.filter((change) => change.language === language).map((change) => [change.key, change.value]),
  );
  const ownOf = (key: string): string | null => {
    const value = drafted.has(key) ? drafted.get(key) : storedAt(edited.own, { country: null, key, language });
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const needle = (query.q ?? '').trim().toLowerCase();
  const [english, translated] = [services.words.sources('en'), services.words.sources(language)];
  const areas: { area: WordArea; messages: number; own: number }[] = [];
  const matching: { area: WordArea; key: string; english: string; text: string }[] = [];
  for (const area of wordAreas) {
    const sources = Object.entries(english[area] ?? {});
    let own = 0;
    for (const [id, source] of sources) {
      const key = keyOfWord(id);
      const text = translated[area]?.[id] ?? source;
      const other = ownOf(key);
      if (other !== null || drafted.has(key)) own += 1;
      else if (query.own) continue;
      if (query.area !== undefined && query.area !== area) continue;
      if ([key, source, text, other ?? ''].some((words) => words.toLowerCase().includes(needle)))
        matching.push({ area, key, english: source, text });
    }
    areas.push({ area, messages: sources.length, own });
  }
  return {
    areas,
    found: matching.length,
    messages: matching.slice(0, shownAtOnce).map(({ area, key, english, text }) => ({
      ...wordView(edited, key, language, text),
      area,
      english,
    })),
  };
};
