/** Decision and reason, in a reader's language. */
import {
  automaticReasons,
  type DecisionAction,
  decisionActions,
  decisionReasons,
  misuseReasons,
  suspendedCredits,
  type MisuseStep,
  misuseSteps,
} from '../../contract/moderation.ts';
import type { Locale } from '../../contract/locales.ts';
import { checkReasons } from '../../contract/photo-check.ts';
import { rejectReasons } from '../../contract/photos.ts';
import type { Words } from '../platform/words.ts';

/**
 * Reasons of texts and photos share only the names `contact_details`, `explicit` and `other`: the action says which
 * is meant.
 */
export function decisionWords(
  words: Words,
  locale: Locale,
  { action, reason }: { action: DecisionAction; reason: string },
) {
  const reasons: Record<string, { id: string; message: string }> =
    action === 'reject_photo'
      ? rejectReasons
      : action === 'refuse_check'
        ? checkReasons
        : { ...decisionReasons, ...misuseReasons, ...automaticReasons };
  const reasonWords = reasons[reason];
  return {
    action_text: words.text(locale, decisionActions[action]),
    reason_text: reasonWords ? words.text(locale, reasonWords) : '',
  };
}

/** What becomes of bought credits; empty where nobody is suspended, or nothing was bought. */
export const creditsText = (
  words: Words,
  locale: Locale,
  { action, bought }: { action: DecisionAction; bought: boolean },
): string => (action === 'suspend' && bought ? words.text(locale, suspendedCredits) : '');

export const outcomeWords = {
  acted: /*i18n*/ { id: 'report.outcome.acted', message: 'You were right to report this. We have acted on it.' },
  dismissed: /*i18n*/ {
    id: 'report.outcome.dismissed',
    message: 'We looked at it closely and found no breach of our terms or of the law.',
  },
  upheld: /*i18n*/ {
    id: 'appeal.outcome.upheld',
    message: 'Somebody else has looked at it again. The decision stands.',
  },
  overturned: /*i18n*/ {
    id: 'appeal.outcome.overturned',
    message: 'Somebody else has looked at it again. You were right: the decision was taken back.',
  },
  reopened: /*i18n*/ {
    id: 'appeal.outcome.reopened',
    message: 'Somebody else has looked at it again. You were right: we will decide on your report again.',
  },
} as const;

/** What both sides of a case will read, for staff who decide. */
export const readAs = {
  member: (words: Words, language: Locale) => {
    const texts = (all: Record<string, { id: string; message: string }>) =>
      Object.entries(all).map(([code, text]) => ({ code, text: words.text(language, text) }));
    return {
      language,
      actions: texts(decisionActions),
      reasons: texts(decisionReasons),
      photo_reasons: texts(rejectReasons),
    };
  },
  reporter: (words: Words, language: Locale) => ({
    language,
    acted: words.text(language, outcomeWords.acted),
    dismissed: words.text(language, outcomeWords.dismissed),
    actions: Object.fromEntries(
      misuseSteps.map((step) => [step, words.text(language, decisionActions[step])]),
    ) as Record<MisuseStep, string>,
    misuse: words.text(language, misuseReasons.misuse),
  }),
};
