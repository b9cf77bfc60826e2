import { useLingui } from '@lingui/react/macro';
import type { Static } from 'typebox';
import type { CaseDetail } from '../../contract/desk-cases.ts';
import { useFictional } from '../app/Mark.tsx';
import { useDates } from './use-dates.ts';

/** The messages kept with a report: who was reported on the left, who reported on the right. */
export function Evidence({
  messages,
  memberName,
}: {
  messages: Static<typeof CaseDetail>['evidence'];
  memberName: string;
}) {
  const { t } = useLingui();
  const { at } = useDates();
  const { singular } = useFictional();
  if (messages.length === 0) return <p className="muted">{t`No conversation came with this.`}</p>;
  return (
    <ol className="desk-evidence">
      {messages.map((m, i) => (
        <li key={`${m.sent_at}${i}`} data-from={m.from}>
          <p>{m.kind === 'photo' ? t`(a photo)` : m.kind === 'gift' ? t`(a gift: ${m.text})` : m.text}</p>
          <p className="small">{`${m.from === 'member' ? memberName : m.from === 'other' ? singular : t`who reported`}${m.sent_at ? ` · ${at(m.sent_at)}` : ''}`}</p>
        </li>
      ))}
    </ol>
  );
}
