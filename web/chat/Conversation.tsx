import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Ban, RefreshCw, UserRoundX } from 'lucide-react';
import { ApiError } from '../app/api.ts';
import { type ChatKey, isGone } from '../app/chat-queries.ts';
import { Link } from '../app/Link.tsx';
import { queries } from '../app/queries.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { OpenConversation } from './OpenConversation.tsx';

/** The right pane: a conversation, its skeleton, or why there is none. */
export function Conversation({ chat }: { chat: ChatKey }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(queries.chat(chat));
  if (error && isGone(error)) {
    const blocked = error.code === 'blocked';
    return (
      <section className="chat-main chat-none">
        <EmptyState
          icon={blocked ? <Ban /> : <UserRoundX />}
          title={blocked ? t`You cannot write here` : t`This conversation is no longer here`}
          titleAs="h1"
          action={<Link href="/chats" className={buttonClass('primary')}>{t`All messages`}</Link>}
        >
          {blocked || !(error instanceof ApiError && error.status === 404)
            ? errorText(error)
            : t`It was deleted, or the profile is gone.`}
        </EmptyState>
      </section>
    );
  }
  if (data) return <OpenConversation chat={chat} data={data} />;
  if (!error) return <ConversationSkeleton />;
  return (
    <section className="chat-main chat-none">
      <EmptyState
        icon={<RefreshCw />}
        title={t`This conversation could not be loaded`}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      >
        {errorText(error)}
      </EmptyState>
    </section>
  );
}
