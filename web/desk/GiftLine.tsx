import { useLingui } from '@lingui/react/macro';
import { Gift } from 'lucide-react';

/** A gift in a conversation as staff read it: its picture and its name in their language. */
export function GiftLine({ gift }: { gift: { name: string; picture: string } | null }) {
  const { t } = useLingui();
  return (
    <p className="desk-gift">
      {gift ? <img src={gift.picture} alt="" width={40} height={40} loading="lazy" /> : <Gift aria-hidden />}
      <span>{gift ? t`Gift: ${gift.name}` : t`Gift`}</span>
    </p>
  );
}
