import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Static } from 'typebox';
import type { openPrivacy } from '../../../contract/desk-threads.ts';
import { useDates } from '../use-dates.ts';
import { usePrivacyWords } from './use-privacy-words.ts';

/** How far a request is: who asks, what is held, the answer. */
export function PrivacySteps({ data }: { data: Static<typeof openPrivacy.answer> }) {
  const { t } = useLingui();
  const { day } = useDates();
  const { states, identities } = usePrivacyWords();
  const { request } = data;
  const waits = request.status === 'open';
  const proved = request.identity !== '';
  const kinds = request.done.findLast(({ kinds }) => kinds !== undefined)?.kinds ?? [];
  const nobody = request.done.some(({ act }) => act === 'nothing_held');
  const held = waits ? data.held : kinds;
  return (
    <ol className="privacy-steps">
      <li data-done={proved ? '' : undefined}>
        <strong>{t`Who is asking`}</strong>
        <span>{identities[request.identity] ?? t`Not known yet`}</span>
      </li>
      <li data-done={request.done.some(({ act }) => act === 'exported' || act === 'erased') ? '' : undefined}>
        <strong>{t`Data held`}</strong>
        <span>
          {held.length === 0
            ? waits || nobody
              ? t`None with this address`
              : '–'
            : t`${plural(held.length, { one: '# kind', other: '# kinds' })}`}
        </span>
      </li>
      <li data-done={waits ? undefined : ''}>
        <strong>{t`Answer`}</strong>
        <span>{waits ? t`By ${day(request.due_at)}` : states[request.status]}</span>
      </li>
    </ol>
  );
}
