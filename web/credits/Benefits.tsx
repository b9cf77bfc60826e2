import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useSettings } from '../app/use-site.ts';

/** The benefits of premium, from the settings of the site. */
export function Benefits() {
  const { t } = useLingui();
  const {
    photos_free: photosFree,
    photos_premium: photosPremium,
    free_conversations: freeConversations,
  } = useSettings();
  const lines = [
    t`See every photo members share`,
    t`Start as many conversations as you like, instead of ${plural(freeConversations, { one: '# free one', other: '# free ones' })}`,
    t`Up to ${plural(photosPremium, { one: '# photo', other: '# photos' })} of your own, instead of ${photosFree}`,
    t`Stays yours, even at 0 credits`,
  ];
  return (
    <ul className="shop-benefits stack">
      {lines.map((line) => (
        <li key={line}>
          <Check />
          {line}
        </li>
      ))}
    </ul>
  );
}
