import { useLingui } from '@lingui/react/macro';
import { PhotoPicture } from '../Facts.tsx';
import type { Outcome, PhotoItem } from './use-photo-page.ts';

/** The photos of the page in a row, to go from one to the other. */
export function PhotoStrip({
  items,
  outcomes,
  id,
  onShow,
}: {
  items: readonly PhotoItem[];
  outcomes: ReadonlyMap<string, Outcome>;
  id: string;
  onShow(item: PhotoItem): void;
}) {
  const { t } = useLingui();
  if (items.length < 2) return null;
  return (
    <ul className="photo-strip" aria-label={t`Photos on this page`}>
      {items.map((item) => (
        <li key={item.photo.id}>
          <button
            type="button"
            aria-current={item.photo.id === id ? 'true' : undefined}
            aria-label={t`Photo of ${item.member.name}`}
            data-decided={outcomes.has(item.photo.id) ? '' : undefined}
            onClick={() => onShow(item)}
          >
            <PhotoPicture photo={item.photo} alt="" sizes="3.5rem" />
          </button>
        </li>
      ))}
    </ul>
  );
}
