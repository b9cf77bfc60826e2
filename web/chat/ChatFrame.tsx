import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { type ChatKey, chatQueryKey } from '../app/chat-queries.ts';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ChatList } from './ChatList.tsx';
import { Conversation } from './Conversation.tsx';
import { useViewport } from './use-viewport.ts';
import './chat.css';
import './bubbles.css';
import './composer.css';

/** Two panes, list and conversation; a phone shows the one the address names. The title reveals nothing private. */
export function ChatFrame({ chat }: { chat?: ChatKey }) {
  const { t } = useLingui();
  useViewport();
  const any = (useQuery(queries.chats()).data?.chats.length ?? 0) > 0;
  return (
    <main className="chat stack" data-view={chat ? 'conversation' : 'list'}>
      <PageTitle title={t`Messages`} />
      <ChatList chat={chat} />
      {chat ? (
        <Conversation key={chatQueryKey(chat)[1]} chat={chat} />
      ) : (
        <div className="chat-main chat-none">
          {any ? (
            <EmptyState
              icon={<MessagesSquare />}
              title={t`Choose a conversation`}
            >{t`It opens here, beside the list.`}</EmptyState>
          ) : null}
        </div>
      )}
    </main>
  );
}
