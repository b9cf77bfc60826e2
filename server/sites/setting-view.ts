/** The settings of a site or a company as an editor sees them: of each field what every level says, and what is built in. */
import { type FieldKey, groupOf, type SettingGroup } from '../../contract/setting-groups.ts';
import { LOCALES } from '../../contract/locales.ts';
import { type Look, nicheLook } from '../../contract/looks.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import { type SettingLevel, settingLevels } from '../../contract/sites.ts';
import type { Words } from '../platform/words.ts';
import { nicheTexts } from './niche-texts.ts';
import { type Content, type Control, controlOf, isText, ruleOf, type Scope } from './setting-fields.ts';
import { languagesOf } from './settings.ts';
import type { Company } from './site.ts';

export interface FieldView {
  key: FieldKey;
  group: SettingGroup;
  control: Control;
  text: boolean;
  levels: SettingLevel[];
  built_in: unknown;
  company: unknown;
  site: unknown;
  by_country: Record<string, unknown>;
}

const facts: readonly FieldKey[] = ['niche', 'countries'];
const said = (level: Record<string, unknown>, key: string): unknown => (Object.hasOwn(level, key) ? level[key] : null);

/** What holds where no level says anything: a text by language, for its niche. */
function builtIn(words: Words, key: FieldKey, niche: number, name: string, company: Company): unknown {
  if (key === 'name') return name;
  if (key === 'mail_name') return name;
  if (key === 'support_email' || key === 'support_phone') return company[key];
  if (key === 'languages') return languagesOf({}, {});
  if (key === 'minimum_message_costs') return {};
  const rule = ruleOf(key);
  if (!rule) return null;
  if (rule.of_niche) return nicheLook(niche)[key as keyof Look];
  if (rule.text === undefined) return rule.built_in ?? null;
  const text =
    rule.text === 'niche'
      ? nicheTexts[nicheByNumber(niche).key][key as keyof (typeof nicheTexts)['general']]
      : rule.text;
  return text ? Object.fromEntries(LOCALES.map((locale) => [locale, words.text(locale, text, { name })])) : {};
}

/**
 * @param of the content of the site, and of its company; the same one twice where a company is edited
 * @param niche whose built-in texts are meant
 */
export function fieldViews(
  words: Words,
  scope: Scope,
  of: { own: Content; company: Content; row: Company; name: string; niche: number },
): FieldView[] {
  const isCompany = scope.company_id !== null;
  return (Object.keys(groupOf) as FieldKey[])
    .filter((key) => !(isCompany && facts.includes(key)))
    .map((key) => {
      const isFact = facts.includes(key);
      return {
        key,
        group: groupOf[key],
        control: controlOf(key),
        text: isText(key),
        levels: isFact ? ['site'] : [...(ruleOf(key)?.levels ?? settingLevels)],
        built_in: isFact ? null : builtIn(words, key, of.niche, of.name, of.row),
        company: isFact ? null : said(of.company.own, key),
        site: isFact ? of.own[key as 'niche' | 'countries'] : isCompany ? null : said(of.own.own, key),
        by_country: isCompany
          ? {}
          : Object.fromEntries(
              Object.entries(of.own.by_country).flatMap(([country, level]) =>
                said(level, key) === null ? [] : [[country, said(level, key)]],
              ),
            ),
      };
    });
}
