import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { queries } from '../app/queries.ts';

/** A gift: its picture and name, never its price. */
export function GiftBubble({ id, mine }: { id: string | null; mine: boolean }) {
  const { t } = useLingui();
  const { data } = useQuery(queries.gifts());
  const gift = [...(data?.gifts ?? []), ...(data?.past ?? [])].find((candidate) => candidate.id === id);
  return (
    <span className="gift row gap-5">
      <span className="gift-picture center">
        {gift ? <img src={gift.picture} alt="" width={56} height={56} /> : <Gift />}
      </span>
      <span className="gift-words stack">
        <b className="bold">{gift?.name ?? t`Gift`}</b>
        <span className="soft text-md">{mine ? t`Your gift` : t`A gift for you`}</span>
      </span>
    </span>
  );
}
