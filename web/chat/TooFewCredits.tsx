import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, X } from 'lucide-react';
import { useLocation } from '../app/navigation.tsx';
import { Link } from '../app/Link.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';

/** Not enough credits to send this, and a link to the shop. The text stays where it is. */
export function TooFewCredits({ price, credits, onClose }: { price: number; credits: number; onClose(): void }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <div className="chat-note row gap-4 chat-too-few" data-tone="danger" role="alert">
      <CircleAlert />
      <p>
        <b>{t`You do not have enough credits to send this message`}</b>
        <span>{t`It costs ${plural(price, { one: '# credit', other: '# credits' })} and you have ${plural(credits, { one: '# credit', other: '# credits' })}. Your text stays here.`}</span>
      </p>
      <Link
        href={`/credits?next=${encodeURIComponent(pathname)}`}
        className={buttonClass('primary')}
      >{t`Buy credits`}</Link>
      <IconButton label={t`Close`} icon={<X />} onClick={onClose} />
    </div>
  );
}
