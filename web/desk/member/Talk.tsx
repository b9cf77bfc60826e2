import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { GiftLine } from '../GiftLine.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useAtEnd } from '../use-at-end.ts';
import { useDates } from '../use-dates.ts';
import type { Member } from './member.ts';

/** One conversation, for somebody with a permit: as it was talked, at its end; what was said before comes above. */
export function Talk({ member, conversation, onClose }: { member: Member; conversation: string; onClose(): void }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(deskQueries.talk(member.id, conversation));
  const { at } = useDates();
  const pages = query.data?.pages ?? [];
  const messages = pages.toReversed().flatMap((page) => page.messages);
  const end = useAtEnd<HTMLElement>(messages[0]?.seq, messages.at(-1)?.seq);
  const [newest] = pages;
  return (
    <ModalDialog id="talk" title={t`Conversation of ${member.name}`} open onClose={onClose} closeLabel={t`Close`}>
      {!newest ? (
        <Loading query={query} />
      ) : (
        <>
          <p className="muted small">{t`You may read this until ${at(newest.until)}.`}</p>
          <section className="talk-messages" tabIndex={0} aria-label={t`Conversation`} {...end}>
            {query.hasNextPage ? (
              <Button
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >{t`Older messages`}</Button>
            ) : null}
            <ol className="desk-evidence">
              {messages.map((message) => (
                <li key={message.id} data-from={message.mine ? 'member' : 'other'}>
                  {message.kind === 'gift' ? (
                    <GiftLine gift={message.gift} />
                  ) : (
                    <p>{message.kind === 'text' ? message.text : t`Photo`}</p>
                  )}
                  <span className="muted small">{at(message.at)}</span>
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </ModalDialog>
  );
}
