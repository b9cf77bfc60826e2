import { useLingui } from '@lingui/react/macro';
import type { ChatEntryData } from '../app/chat-cache.ts';

/** One line for any kind of message: its text, or what it is. */
export function usePreviewText(): (message: Pick<ChatEntryData['preview'], 'kind' | 'body' | 'mine'>) => string {
  const { t } = useLingui();
  return ({ kind, body, mine }) => {
    if (kind === 'gift') return body || (mine ? t`Gift` : t`Sent you a gift`);
    if (kind === 'photo') return body || (mine ? t`Photo` : t`Sent you a photo`);
    return body.replace(/\s+/g, ' ');
  };
}
