import { useLingui } from '@lingui/react/macro';
import type { ChatMessage } from '../app/chat-cache.ts';
import { usePreviewText } from './preview-text.ts';

/** One line of the quoted message; a press scrolls to it. */
export function Quote({
  message,
  partner,
  onPress,
}: {
  message: NonNullable<ChatMessage['reply_to']>;
  partner: string;
  onPress?: () => void;
}) {
  const { t } = useLingui();
  const previewText = usePreviewText();
  const words = (
    <>
      <b className="cut bold">{message.mine ? t`You` : partner}</b>
      <span className="cut" dir="auto">
        {previewText(message) || t`Message`}
      </span>
    </>
  );
  if (!onPress) return <span className="quote stack text-sm">{words}</span>;
  return (
    <button type="button" className="quote stack text-sm" onClick={onPress} title={t`Go to this message`}>
      {words}
    </button>
  );
}
