/** Words of the report of transparency: its parts with what they count, and the kinds within them. */
import { useLingui } from '@lingui/react/macro';
import type { TransparencyPart } from '../../../contract/desk-insight-work.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useSignalWords } from '../use-signal-words.ts';
import { usePlaceNames } from '../use-place-names.ts';

export function useTransparencyWords() {
  const { t } = useLingui();
  const words = useDeskWords();
  const place = usePlaceNames();
  const rule = useSignalWords();
  const parts: Record<TransparencyPart, { name: string; what: string }> = {
    notices: {
      name: t`Notices by reason`,
      what: t`Reports that members sent about somebody in this period, by the reason they gave.`,
    },
    notices_decided: {
      name: t`Decisions on notices`,
      what: t`Reports that were decided in this period, each by itself, even when several were about the same person.`,
    },
    measures: {
      name: t`Measures`,
      what: t`Decisions against somebody in this period. Several reports answered by one decision count once.`,
    },
    measures_by_reason: { name: t`Measures by reason`, what: t`The same decisions by the reason the member was told.` },
    measures_by_ground: {
      name: t`Measures by ground`,
      what: t`Whether the content was against the law or against our terms.`,
    },
    measures_by_detection: { name: t`Measures by detection`, what: t`What first pointed to it.` },
    measures_automated: {
      name: t`Measures without a person`,
      what: t`Whether the decision itself was made by automated means alone.`,
    },
    suspensions: {
      name: t`Suspensions`,
      what: t`Accounts suspended in this period, for a time or for good (article 23).`,
    },
    appeals: { name: t`Appeals`, what: t`Appeals that arrived in this period, by their outcome so far.` },
    appeals_by: {
      name: t`Appeals by side`,
      what: t`Who appealed: the person concerned, or the person who had reported them.`,
    },
    taken_back: { name: t`Measures reversed`, what: t`Decisions of this period that have since been taken back.` },
    rules_cases: {
      name: t`Cases opened by rules`,
      what: t`Cases opened by a rule about sending, or by a comparison of account details or photos, that a person decided in this period. For the whole installation.`,
    },
    rules_right: {
      name: t`Rules found right, in percent`,
      what: t`The share of those cases in which the person who decided found the rule right: how accurate the automated means are.`,
    },
    hours: { name: t`Median times in hours`, what: t`Half took no longer than this.` },
    recipients: {
      name: t`Active members per month`,
      what: t`Members who were here at least once in a month, as the average of the six months up to the last day.`,
    },
    recipients_by_country: {
      name: t`Active members per month by country`,
      what: t`The same average by the country of the profile. Only member states count for article 24.`,
    },
  };
  const own: Record<string, string> = {
    dismiss: t({ context: 'a decision', message: 'No breach' }),
    measure: t`A measure`,
    law: t`The law`,
    terms: t`Our terms`,
    report: t`A report`,
    person: t`Found by staff`,
    rule: t`A rule`,
    hash: t`A comparison of account details or photos`,
    yes: t`By automated means alone`,
    no: t`By a person`,
    open: t({ context: 'state of a case', message: 'Open' }),
    upheld: t`The decision stood`,
    overturned: t`The decision was reversed`,
    reporter: t`The person who had reported`,
    member: t`The person concerned`,
    for_good: t`For good`,
    for_a_time: t`For a time`,
    notice: t`From report to decision`,
    appeal: t`From appeal to answer`,
    all: t`All countries`,
  };
  const kind = (part: TransparencyPart, code: string): string => {
    if (part === 'recipients_by_country') return place(code);
    if (part === 'rules_cases' || part === 'rules_right') return rule(code);
    if (part === 'notices') return (words.reports as Record<string, string>)[code] ?? own[code] ?? code;
    if (part === 'measures_by_reason')
      return words.allReasons[code] ?? (words.rejects as Record<string, string>)[code] ?? own[code] ?? code;
    if (part === 'measures' || part === 'taken_back')
      return own[code] ?? (words.actions as Record<string, string>)[code] ?? code;
    return own[code] ?? code;
  };
  return { parts, kind };
}
