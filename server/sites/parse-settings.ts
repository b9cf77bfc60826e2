/** Validates stored settings against the contract's one schema, when writing and when reading. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isWordKey } from '../../contract/own-words.ts';
import { pageOfKey, pageTextsFit } from '../../contract/page-texts.ts';
import {
  type SettingKey,
  type SettingLevel,
  type SettingRule,
  settingRules,
  type StoredSettings,
} from '../../contract/sites.ts';
import { isOwnWord } from './own-words.ts';

const rules: ReadonlyMap<string, SettingRule> = new Map(Object.entries<SettingRule>(settingRules));
const checks = new Map([...rules].map(([key, { schema }]) => [key, Compile(schema)]));
const Layer = Compile(Type.Record(Type.String(), Type.Unknown()));

/** Why a value is invalid, without the value itself: it may be long, or private. */
type SettingFault = 'not_an_object' | 'unknown_setting' | 'wrong_level' | 'wrong_value';

export interface SettingProblem {
  level: SettingLevel;
  /** For level `country`. */
  country?: string;
  /** Empty if the whole level is not an object. */
  key: string;
  fault: SettingFault;
  /** What the schema expects, in its own words. */
  detail: string;
}

/** @returns undefined if the value may be stored at that level */
export function settingFault(
  level: SettingLevel,
  key: string,
  value: unknown,
): Pick<SettingProblem, 'fault' | 'detail'> | undefined {
  if (isWordKey(key)) {
    if (level === 'country') return { fault: 'wrong_level', detail: 'company, site' };
    return isOwnWord(value) ? undefined : { fault: 'wrong_value', detail: 'must be messages by language' };
  }
  const [rule, check] = [rules.get(key), checks.get(key)];
  if (!rule || !check) return { fault: 'unknown_setting', detail: '' };
  if (rule.levels && !rule.levels.includes(level)) return { fault: 'wrong_level', detail: rule.levels.join(', ') };
  if (!check.Check(value))
    return {
      fault: 'wrong_value',
      detail: [...new Set(check.Errors(value).map((e) => `${e.instancePath} ${e.message}`.trim()))]
        .slice(0, 3)
        .join('; '),
    };
  if (rule.fits?.(value as never) === false) return { fault: 'wrong_value', detail: 'must be one that exists' };
  if (pageOfKey(key) && !pageTextsFit(value as Record<string, string>))
    return { fault: 'wrong_value', detail: 'must have one title and known placeholders' };
  return undefined;
}

export const isSettingKey = (key: string): key is SettingKey => rules.has(key);

/** The valid settings of one level. Invalid ones are left out, so that the level above applies. */
export function parseSettings(
  level: SettingLevel,
  stored: unknown,
): { settings: StoredSettings; problems: SettingProblem[] } {
  if (!Layer.Check(stored)) return { settings: {}, problems: [{ level, key: '', fault: 'not_an_object', detail: '' }] };
  const settings: Record<string, unknown> = {};
  const problems: SettingProblem[] = [];
  for (const [key, value] of Object.entries(stored)) {
    const fault = settingFault(level, key, value);
    if (fault) problems.push({ level, key, ...fault });
    else settings[key] = value;
  }
  return { settings: settings as StoredSettings, problems };
}
