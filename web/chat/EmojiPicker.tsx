import { useLingui } from '@lingui/react/macro';
import { Smile } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { emoji } from './emoji.ts';

const id = 'chat-emoji';

/** A button and its sheet of emoji, for keyboards that have none. */
export function EmojiPicker({ onPick }: { onPick(emoji: string): void }) {
  const { t } = useLingui();
  return (
    <>
      <IconButton label={t`Emoji`} icon={<Smile />} popoverTarget={id} className="composer-emoji soft" />
      <div id={id} popover="auto" className="menu emoji-menu" role="group" aria-label={t`Emoji`}>
        {emoji.map((symbol) => (
          <button
            key={symbol}
            type="button"
            className="emoji center"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onPick(symbol)}
          >
            {symbol}
          </button>
        ))}
      </div>
    </>
  );
}
