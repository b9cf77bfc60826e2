import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/Card.tsx';
import { PhotoPicture } from '../Facts.tsx';
import { useDates } from '../use-dates.ts';
import type { Opened } from '../use-writing.ts';

export type Attached = { photo_id: string } | { gift: string } | undefined;

/** The pictures with a licence and the gifts that go with an answer; they cost the member nothing. */
export function MaySend({
  opened,
  attached,
  onAttach,
}: {
  opened: Pick<Opened, 'may_send' | 'gifts' | 'fictional'>;
  attached: Attached;
  onAttach(attached: Attached): void;
}) {
  const { t } = useLingui();
  const { day } = useDates();
  const { name } = opened.fictional;
  const photo = attached && 'photo_id' in attached ? attached.photo_id : undefined;
  const gift = attached && 'gift' in attached ? attached.gift : undefined;
  return (
    <Card as="section" className="writing-may-send">
      <h2>{t`${name} may send`}</h2>
      <p className="muted small">{t`It costs the member nothing.`}</p>
      {opened.may_send.length === 0 ? (
        <p className="soft small">{t`No picture with a licence. Ask for one in the studio.`}</p>
      ) : (
        <ul>
          {opened.may_send.map(({ photo: picture, sent_at: sentAt }, i) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-pressed={photo === picture.id}
                aria-label={t`Photo ${i + 1} of ${name}`}
                onClick={() => onAttach(photo === picture.id ? undefined : { photo_id: picture.id })}
              >
                <PhotoPicture photo={picture} alt="" sizes="5rem" />
              </button>
              {sentAt ? <span className="muted small">{t`sent ${day(sentAt)}`}</span> : null}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t`Gifts`}</summary>
        <ul>
          {opened.gifts.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                aria-pressed={gift === item.id}
                onClick={() => onAttach(gift === item.id ? undefined : { gift: item.id })}
              >
                <img src={item.picture} alt="" width={48} height={48} loading="lazy" />
                <span className="small">{item.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
