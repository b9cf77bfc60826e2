import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatData } from '../app/chat-cache.ts';
import { type ChatKey, loadOlder } from '../app/chat-queries.ts';
import { sendQueue, type Pending } from '../app/send-queue.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { itemsOf } from './group-messages.ts';
import { MessageList } from './MessageList.tsx';
import { SignalWarning } from './SignalWarning.tsx';
import { PartnerPane } from './PartnerPane.tsx';
import { usePreviewText } from './preview-text.ts';
import { useFirstUnread } from './use-first-unread.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useTyping } from './use-typing.ts';
import { useVisible } from './use-visible.ts';

const nothing: readonly Pending[] = [];

/** A loaded conversation: bar, messages, text box; on very wide screens the partner beside it. */
export function OpenConversation({ chat, data }: { chat: ChatKey; data: ChatData }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { state, messages } = data;
  const { partner } = state;
  const onWay = useSyncExternalStore(sendQueue.subscribe, sendQueue.snapshot, () => nothing);
  const pending = useMemo(() => onWay.filter((p) => p.to === partner.id), [onWay, partner.id]);
  const items = useMemo(() => itemsOf(messages, pending), [messages, pending]);
  const visible = useVisible();
  const [atEnd, setAtEnd] = useState(true);
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(visible || opened), [visible, opened]);
  // Opening marks everything there as read; what arrives while the member reads further up counts once they scroll to
  // it.
  useMarkRead(data, visible && (atEnd || !opened));
  const typing = useTyping(state.conversation);
  const composer = useRef<ComposerHandle>(null);

  const onOlder = useCallback(() => loadOlder(client, chat), [client, chat]);
  const newFrom = useFirstUnread(data, onOlder);
  const onReply = useCallback((item: Parameters<ComposerHandle['reply']>[0]) => composer.current?.reply(item), []);
  const onEdit = useCallback((message: Pending) => {
    sendQueue.remove(message.id);
    composer.current?.edit(message);
  }, []);

  return (
    <>
      <section className="chat-main" aria-label={t`Conversation with ${partner.name}`}>
        <ConversationHead state={state} typing={typing} />
        <MessageList
          items={items}
          state={state}
          more={data.more}
          typing={typing}
          newFrom={newFrom}
          onOlder={onOlder}
          onReply={onReply}
          onEdit={onEdit}
          onAtEnd={setAtEnd}
        />
        <SignalWarning data={data} />
        <Composer ref={composer} state={state} pending={pending} />
        <Announcer data={data} />
      </section>
      <PartnerPane partner={partner} />
    </>
  );
}

/** Announces new messages, and only those, to screen readers. */
function Announcer({ data: { state, messages } }: { data: ChatData }) {
  const { t } = useLingui();
  const previewText = usePreviewText();
  const newest = messages.findLast((m) => !m.mine);
  const [firstSeq] = useState(newest?.seq ?? 0);
  const announcement = newest && newest.seq > firstSeq ? t`${state.partner.name}: ${previewText(newest)}` : '';
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-atomic="true">
        {announcement}
      </span>
    </VisuallyHidden>
  );
}
