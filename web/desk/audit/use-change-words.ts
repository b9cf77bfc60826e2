/** Before and after in the reader's words: what changed, and each value as money, a moment, a name … */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import {
  type AuditChange,
  type ChangeField,
  changeFields,
  type ChangeKind,
  type ChangeValue,
} from '../../../contract/audit-changes.ts';
import type { AuditLine } from '../../../contract/desk-audit.ts';
import type { Money } from '../../../contract/money.ts';
import { useInterestNames } from '../../app/PersonCard.tsx';
import { queries } from '../../app/queries.ts';
import { useChoiceLabels, useProfileWords } from '../../app/use-profile-words.ts';
import { useSettingWords } from '../sites/use-setting-words.ts';
import { grantsIn, useGrantsText } from '../staff/use-grants-text.ts';
import { useWebhookWords } from '../system/use-webhook-words.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useMoney } from '../use-money.ts';
import { usePercents } from '../use-pair.ts';
import { usePermissionWords } from '../use-permission-words.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { useChangeLabels } from './use-change-labels.ts';

export interface SaidChange {
  label: string;
  before: string;
  after: string;
  /** Only that it changed is known. */
  seen: boolean;
}

const parsed = (value: ChangeValue): unknown => {
  try {
    return JSON.parse(String(value));
  } catch {
    // A long text that was cut.
    return value;
  }
};

export function useChangeWords(): (change: AuditChange, names: AuditLine['names']) => SaidChange {
  const { t } = useLingui();
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const { money, number, method } = useMoney();
  const { at } = useDates();
  const percents = usePercents();
  const country = usePlaceNames();
  const language = useLanguageNames();
  const settings = useSettingWords();
  const { permission, levels, none } = usePermissionWords();
  const grantsText = useGrantsText();
  const { event } = useWebhookWords();
  const { genders, word } = useDeskWords();
  const facts: Record<string, Record<string, string>> = useProfileWords();
  const factLabels: Record<string, string> = {
    ...useChoiceLabels(),
    gender: t`Gender`,
    wanted: t`Looks for`,
    tattoos: t`Tattoos`,
    interests: t`Interests`,
  };
  const interests = useInterestNames();
  const labels = useChangeLabels();
  const validities: Record<string, string> = {
    'once-per-user': t`Once per member`,
    once: t`Once in total`,
    unlimited: t`Without limit`,
  };
  const sends: Record<string, string> = {
    now: t`As soon as it is started`,
    at: t`At a chosen time`,
    local: t`At a set hour in each member’s local time`,
    best: t`At the hour each member was last here`,
  };
  const health: Record<string, string> = {
    warn: t`Needs attention, or is not working`,
    bad: t`Is not working`,
  };
  const origins: Record<string, string> = { drawn: t`Drawn`, licensed: t`Licensed`, generated: t`Generated` };
  const siteName = (id: string) => sites.find((site) => String(site.id) === id)?.name ?? id;
  const fact = (of: string, value: string) =>
    of === 'gender' || of === 'wanted'
      ? word(genders, value)
      : of === 'interests'
        ? (interests.get(value) ?? value)
        : (facts[of]?.[value] ?? value);
  const labelOf = ({ field, of = '' }: AuditChange) =>
    field === 'setting'
      ? settings.label(of)
      : field === 'permission'
        ? permission(of)
        : field === 'fact'
          ? (factLabels[of] ?? of)
          : labels[field];

  type Reader = (value: string, change: AuditChange, names: AuditLine['names']) => string;
  const read: Record<Exclude<ChangeKind, 'setting'>, Reader> = {
    money: (value, { currency }) => money(Number(value), (currency || 'EUR') as Money['currency']),
    basis_points: (value) => percents(Number(value) / 100),
    percent: (value) => percents(Number(value)),
    number: (value) => number(Number(value)),
    flag: (value) => (value === 'true' ? t`Yes` : t`No`),
    moment: (value) => (/Z$|[+-]\d\d:\d\d$/.test(value) ? at(value) : value.replace('T', ' ')),
    country,
    language,
    methods: method,
    events: event,
    validity: (value) => validities[value] ?? value,
    sends: (value) => sends[value] ?? value,
    health: (value) => health[value] ?? value,
    origin: (value) => origins[value] ?? value,
    level: (value) => (levels as Record<string, string>)[value] ?? value,
    grants: (value) => grantsText(grantsIn(value)),
    staff: (value, _, names) => names[`staff ${value}`]?.name ?? t`a closed account`,
    site: siteName,
    sites: siteName,
    fact: (value, { of = '' }) =>
      /^(?:true|false)$/.test(value) ? (value === 'true' ? t`Yes` : t`No`) : fact(of, value),
    list: (value) => value,
    text: (value) => value,
    seen: (value) => value,
  };
  /** What it means that there is no value. */
  const empty: Partial<Record<ChangeField, string>> = {
    permission: none,
    methods: t`the usual ones`,
    sites: t`All sites`,
    assigned: t`nobody`,
  };
  const show = (change: AuditChange, value: ChangeValue, names: AuditLine['names']): string => {
    const { field } = change;
    const kind: ChangeKind = changeFields[field];
    if (kind === 'setting') return settings.show(change.of ?? '', parsed(value));
    if (value === null || value === '') return empty[field] ?? '';
    if (Array.isArray(value)) return value.map((entry) => read[kind](entry, change, names)).join(', ');
    return read[kind](String(value), change, names);
  };
  return (change, names) => {
    const { currency } = change;
    const which = [
      change.credits === undefined ? '' : t`${plural(change.credits, { one: '# credit', other: '# credits' })}`,
      changeFields[change.field] === 'money' && currency && change.credits !== undefined ? currency : '',
      change.country ? country(change.country) : '',
      change.site ? siteName(String(change.site)) : '',
      change.language ? language(change.language) : '',
    ];
    return {
      label: [labelOf(change), ...which].filter(Boolean).join(' · '),
      before: show(change, change.before, names),
      after: show(change, change.after, names),
      seen: changeFields[change.field] === 'seen',
    };
  };
}
