import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { listWriting } from '../../../contract/desk-writing.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { useDates } from '../use-dates.ts';

/** What a writer wrote today, beside their usual day, and how quickly. */
export function useToday() {
  const { t } = useLingui();
  const { took } = useDates();
  return ({ messages, usual, median_seconds: median }: AnswerOf<typeof listWriting>['today']): string =>
    [
      usual === null
        ? t`Today ${plural(messages, { one: '# message', other: '# messages' })}`
        : t`Today ${plural(messages, { one: '# message', other: '# messages' })} of your usual ${usual}`,
      ...(median === null ? [] : [t`median ${took(median)}`]),
    ].join(' · ');
}
