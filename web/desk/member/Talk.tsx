import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { GiftLine } from '../GiftLine.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import type { Member } from './member.ts';

/** One conversation, for somebody with a permit. */
export function Talk({ member, conversation, onClose }: { member: Member; conversation: string; onClose(): void }) {
  const { t } = useLingui();
  const query = useQuery(deskQueries.talk(member.id, conversation));
  const { at } = useDates();
  return (
    <ModalDialog id="talk" title={t`Conversation of ${member.name}`} open onClose={onClose} closeLabel={t`Close`}>
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <>
          <p className="muted small">{t`You may read this until ${at(query.data.until)}.`}</p>
          <ul className="desk-evidence">
            {query.data.messages.map((message) => (
              <li key={message.id} data-from={message.mine ? 'member' : 'other'}>
                {message.kind === 'gift' ? (
                  <GiftLine gift={message.gift} />
                ) : (
                  <p>{message.kind === 'text' ? message.text : t`Photo`}</p>
                )}
                <span className="muted small">{at(message.at)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ModalDialog>
  );
}
