import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { openingsTold } from '../../contract/time.ts';

/** Near the day's number of new conversations, before one is begun: told, never found out by being refused. */
export function OpeningsLeft({ left }: { left: number | null }) {
  const { t } = useLingui();
  if (left === null || left > openingsTold) return null;
  return (
    <p className="chat-openings soft" role="status">
      {left === 0
        ? t`You’ve written to as many new people as you can in one day. Tomorrow you can write to more; you can always answer.`
        : t`You can write to ${plural(left, { one: '# more new person', other: '# more new people' })} today. Answering is not limited.`}
    </p>
  );
}
