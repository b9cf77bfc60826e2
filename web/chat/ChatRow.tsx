import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Trash2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from '../app/Link.tsx';
import { CheckedIcon } from '../app/CheckedMark.tsx';
import { MarkIcon, useFictional } from '../app/Mark.tsx';
import type { ChatEntryData } from '../app/chat-cache.ts';
import { draftKey, onStored, readStored, storedText } from '../app/chat-storage.ts';
import { queries } from '../app/queries.ts';
import { Badge } from '../ui/Badge.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { PartnerAvatar } from './PartnerAvatar.tsx';
import { usePreviewText } from './preview-text.ts';
import { listTimeText } from './times.ts';
import type { Draft } from './use-draft.ts';
import { type LocalTime, noTime } from './use-local-time.ts';
import { usePartnerActions } from './use-partner-actions.ts';

export interface ChatRowProps {
  entry: ChatEntryData;
  current: boolean;
  time: LocalTime;
  member: string;
  onRemove(entry: ChatEntryData): void;
}

/**
 * One conversation in the list. On a phone the row slides aside to its buttons, to block and to delete; elsewhere those show on hover
 * and focus.
 */
export function ChatRow({ entry, current, time, member, onRemove }: ChatRowProps) {
  const { t } = useLingui();
  const fictional = useFictional();
  const client = useQueryClient();
  const previewText = usePreviewText();
  const { partner, preview, num_unread_messages: unread } = entry;
  const { name } = partner;
  const { block } = usePartnerActions(partner);
  const text = previewText(preview);
  const at = new Date(entry.last_at);
  // Only in the browser: drafts never reach the server.
  const key = draftKey(member, entry.profile);
  const stored = useSyncExternalStore(
    onStored,
    () => storedText(key),
    () => null,
  );
  const draft = stored && !current ? readStored<Draft>(key)?.body.trim() : undefined;
  // The finger is down about a tenth of a second before the page changes: use it to start loading the messages.
  const prepare = () => void client.prefetchQuery(queries.chat({ id: entry.conversation }));
  return (
    <li className="chat-row" data-unread={unread > 0 ? '' : undefined}>
      <Link
        href={`/chats/${entry.conversation}`}
        className="chat-row-link row gap-5"
        aria-current={current ? 'page' : undefined}
        onPointerDown={prepare}
        data-conversation={entry.conversation}
      >
        <PartnerAvatar partner={partner} />
        <span className="chat-row-words stack fill">
          <span className="chat-row-name row gap-2 strong">
            <span className="cut">{name}</span>
            {partner.fictional ? (
              <>
                <MarkIcon />
                <VisuallyHidden>{fictional.label}</VisuallyHidden>
              </>
            ) : null}
            {partner.checked ? <CheckedIcon /> : null}
          </span>
          <span className="chat-row-preview cut" dir="auto">
            {draft ? (
              <>
                <span className="chat-row-draft">{t`Draft:`}</span> {draft}
              </>
            ) : preview.mine ? (
              t`You: ${text}`
            ) : (
              text
            )}
          </span>
        </span>
        <span className="chat-row-end stack">
          <time className="muted num text-xs" dateTime={entry.last_at}>
            {time.isKnown ? listTimeText(at, time.now, time.locale, time.zone) : noTime}
          </time>
          <Badge count={unread} label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`} />
        </span>
      </Link>
      <div className="chat-row-acts row">
        <button
          type="button"
          className="chat-row-act stack strong"
          onClick={block}
          aria-label={t`Block ${name}`}
          title={t`Block`}
        >
          <Ban />
          <span aria-hidden="true">{t`Block`}</span>
        </button>
        <button
          type="button"
          className="chat-row-act stack strong"
          data-tone="danger"
          onClick={() => onRemove(entry)}
          aria-label={t`Delete the conversation with ${name}`}
          title={t`Delete`}
        >
          <Trash2 />
          <span aria-hidden="true">{t`Delete`}</span>
        </button>
      </div>
    </li>
  );
}
