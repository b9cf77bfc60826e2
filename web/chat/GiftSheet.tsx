import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Gift as GiftIcon } from 'lucide-react';
import type { Static } from 'typebox';
import type { Gift } from '../../contract/chat.ts';
import { queries } from '../app/queries.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';

export type GiftData = Static<typeof Gift>;

/** The gifts with their prices. Choosing one attaches it to the text box; nothing is paid before sending. */
export function GiftSheet({
  name,
  credits,
  onPick,
  onClose,
}: {
  name: string;
  credits: number;
  onPick(gift: GiftData): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(queries.gifts());
  return (
    <ModalDialog id="gifts" open onClose={onClose} size="lg" title={t`A gift for ${name}`} closeLabel={t`Close`}>
      <p className="soft">
        {t`You have ${plural(credits, { one: '# credit', other: '# credits' })}.`}{' '}
        {t`You can add a few words before you send it.`}
      </p>
      {error && !data ? (
        <p className="above">
          {errorText(error)} <Button onClick={() => void refetch()}>{t`Try again`}</Button>
        </p>
      ) : null}
      <ul className="gift-grid stack gap-5" aria-busy={!data && !error}>
        {(data?.gifts ?? placeholders).map((gift, i) => (
          <li key={gift.id || i}>
            <button
              type="button"
              className="gift-choice centered stack"
              disabled={gift.id === ''}
              onClick={() => onPick(gift)}
            >
              <span className="gift-choice-picture disc">
                {gift.picture ? <img src={gift.picture} alt="" width={96} height={96} loading="lazy" /> : <GiftIcon />}
              </span>
              <span className="gift-choice-name strong text-md">{gift.name}</span>
              <span className="gift-choice-price soft num text-xs">
                {gift.id ? t`${plural(gift.price, { one: '# credit', other: '# credits' })}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}

const placeholders: GiftData[] = Array.from({ length: 12 }, () => ({ id: '', name: '', price: 0, picture: '' }));
