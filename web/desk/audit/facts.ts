/** What a sentence of the audit log is made of: names and figures of one line, ready to be read. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AuditLine } from '../../../contract/desk-audit.ts';
import type { SecondLook } from '../../../contract/desk-looks.ts';
import type { Money } from '../../../contract/money.ts';
import { queries } from '../../app/queries.ts';
import { useJobWords } from '../system/use-job-words.ts';
import { useBanWords } from '../use-ban-words.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useLookSentence } from '../use-look-sentence.ts';
import { useMoney } from '../use-money.ts';
import { useSignalWords } from '../use-signal-words.ts';
import { usePlaceNames } from '../use-place-names.ts';

export type Names = AuditLine['names'];
export type Line = Pick<AuditLine, 'staff_name' | 'action' | 'subject_kind' | 'subject_id' | 'details'>;

/** Texts that a line does not have are empty. */
export interface Facts {
  who: string;
  /** The member it is about, with their site. */
  member: string;
  other: string;
  /** The site or company it is about. */
  place: string;
  /** Of what has a name of its own: a campaign, a role, a colleague. */
  name: string;
  number: string;
  /** How many of what the line counts, as a phrase. */
  faults: string;
  hits: string;
  rows: string;
  lines: string;
  payments: string;
  debits: string;
  people: string;
  webhooks: string;
  reports: string;
  points: string;
  reason: string;
  note: string;
  sum: string;
  /** "for 7 days", "until 3 Dec", "for good". */
  span: string;
  when: string;
  language: string;
  /** What a request for a second look will do. */
  look: string;
  /** Dead letters by their jobs. */
  jobs: string;
  reference: string;
  into: string;
  percentage: string;
  month: string;
  host: string;
  country: string;
  version: string;
  askedBy: string;
  day: string;
}

const counts = [
  'found',
  'rows',
  'lines',
  'reports',
  'deliveries',
  'payments',
  'recipients',
  'ended',
  'changed',
  'faults',
];
const moments = ['until', 'publish_at', 'valid_from', 'begins'];

export function useFacts(): (line: Line, names: Names) => Facts {
  const { t } = useLingui();
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const { money, number } = useMoney();
  const { at, date } = useDates();
  const words = useDeskWords();
  const bans = useBanWords();
  const signalWords = useSignalWords();
  const languageName = useLanguageNames();
  const country = usePlaceNames();
  const lookText = useLookSentence();
  const { jobName } = useJobWords();
  const actors: Record<string, string> = {
    'by itself': t`The desk, automatically`,
    'command line': t`The command line`,
  };
  const reasons: Record<string, string> = { ...words.cares, ...words.reports, ...words.rejects, ...words.allReasons };
  const siteOf = (id: number | null | undefined) => sites.find((site) => site.id === id)?.name ?? '';
  return ({ staff_name: staff, action, subject_kind: kind, subject_id: id, details }, names) => {
    const text = (key: string) => String(details[key] ?? '');
    const figure = (key: string) => Number(details[key] ?? 0);
    const memberCalled = (of: string) => {
      const member = names[`member ${of}`];
      if (!member) return t`an erased member`;
      const site = siteOf(member.site_id);
      return site ? `${member.name} (${site})` : member.name;
    };
    const span = (days: number) => t`for ${plural(days, { one: '# day', other: '# days' })}`;
    const moment = moments.map(text).find(Boolean) ?? '';
    const amount = figure('amount');
    const own = names[`${kind} ${id}`];
    const first = counts.find((key) => key in details);
    const n = first ? figure(first) : 0;
    return {
      who: actors[staff] ?? staff,
      member: memberCalled(kind === 'member' ? id : text('member_id')),
      other: memberCalled(text('other') || text('profile_id')),
      place: kind === 'site' ? siteOf(Number(id)) : (own?.name ?? ''),
      name:
        text('name') ||
        names[`staff ${text('to')}`]?.name ||
        own?.name ||
        (kind === 'rule' ? signalWords(id) : '') ||
        (kind === 'discount_code' || kind === 'template' ? id : ''),
      number: text('number') || own?.name || '',
      faults: t`${plural(n, { one: '# fault', other: '# faults' })}`,
      hits: t`${plural(n, { one: '# hit', other: '# hits' })}`,
      rows: t`${plural(n, { one: '# row', other: '# rows' })}`,
      lines: t`${plural(n, { one: '# line', other: '# lines' })}`,
      payments: t`${plural(n, { one: '# payment', other: '# payments' })}`,
      debits: t`${plural(n, { one: '# debit', other: '# debits' })}`,
      people: t`${plural(n, { one: '# person', other: '# people' })}`,
      webhooks: t`${plural(n, { one: '# webhook', other: '# webhooks' })}`,
      reports: t`${plural(n, { one: '# report', other: '# reports' })}`,
      points: t`${plural(figure('points'), { one: '# point', other: '# points' })}`,
      reason:
        kind === 'ban'
          ? ((bans.kinds as Record<string, string>)[text('kind')] ?? '')
          : action === 'photo_rejected'
            ? words.word(words.rejects, text('reason') || null)
            : (reasons[text('reason')] ?? text('reason')),
      note: text('note') || text('why'),
      sum:
        'amount_minor' in details
          ? money(figure('amount_minor'), (text('currency') || 'EUR') as Money['currency'])
          : `${amount < 0 ? '−' : '+'}${number(Math.abs(amount))}`,
      span:
        typeof details['days'] === 'number'
          ? span(details['days'])
          : text('until')
            ? t`until ${at(text('until'))}`
            : t`for good`,
      when: moment ? at(moment) : '',
      language: text('language') ? languageName(text('language')) : '',
      look: text('call')
        ? lookText({ call: text('call'), effect: details, subject_name: own?.name ?? null } as SecondLook)
        : '',
      jobs: text('jobs')
        .split(', ')
        .map((job) => job.split(' '))
        .map(([name = '', n = '']) => `${jobName(name)} ${n}`.trim())
        .join(', '),
      reference: text('reference'),
      into: text('into') || (text('member_id') && memberCalled(text('member_id'))),
      percentage: text('percentage'),
      month: text('month') || (kind === 'month' ? id : ''),
      host: text('host'),
      country: text('country') ? country(text('country')) : '',
      version: text('version'),
      askedBy: text('asked_by'),
      day: text('day') ? date(text('day')) : '',
    };
  };
}
