/** A line of the audit log as a sentence: who did what, about whom, and why. */
import { useLingui } from '@lingui/react/macro';
import { type AuditAction, type AuditKind, isAuditAction } from '../../../contract/audit.ts';
import { type Facts, type Line, type Names, useFacts } from './facts.ts';
import { useHouseSentences } from './use-house-sentences.ts';
import { usePeopleSentences } from './use-people-sentences.ts';

/** Facts of no line. */
const open = new Proxy({} as Facts, { get: () => '…' });

export function useAuditSentence() {
  const { t } = useLingui();
  const factsOf = useFacts();
  const sentences = { ...usePeopleSentences(), ...useHouseSentences() };
  const kinds: Record<AuditKind, string> = {
    members: t`Members`,
    moderation: t`Moderation`,
    letters: t`Complaints, care, privacy`,
    looked: t`Views and searches`,
    money: t`Money`,
    sites: t`Sites and prices`,
    writing: t`Writing`,
    campaigns: t`Campaigns`,
    staff: t`Staff`,
    log_ins: t({ context: 'kind of acts', message: 'Log-ins' }),
    system: t`System`,
  };
  return {
    kinds,
    /** A kind of line by itself: its sentence, with what each line fills in left open. */
    actionName: (action: AuditAction): string => {
      const name = sentences[action](open)
        .replace(/…(?:[\s:]*…)+/gu, '…')
        .replace(/^…\s*|\s*:\s*…?$/gu, '');
      return name.charAt(0).toLocaleUpperCase() + name.slice(1);
    },
    sentence: (line: Line, names: Names): string => {
      const facts = factsOf(line, names);
      // Lines of before the list of actions, should there be any.
      if (!isAuditAction(line.action)) return `${facts.who} · ${line.action.replaceAll('_', ' ')}`;
      // Without a reason nothing follows the colon.
      return sentences[line.action](facts).replace(/[\s:]+$/u, '');
    },
  };
}
