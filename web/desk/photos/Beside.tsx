import { useLingui } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import type { openPhoto } from '../../../contract/desk-queues.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DecisionList, type Photo } from '../Facts.tsx';
import { PhotoThumb } from '../PhotoThumb.tsx';
import { useDeskWords } from '../use-desk-words.ts';

type Opened = AnswerOf<typeof openPhoto>;

/** The member's other photos, each whole when pressed. */
export function Others({ photos, name }: { photos: readonly Photo[]; name: string }) {
  const { t } = useLingui();
  const { statuses, rejects, word } = useDeskWords();
  if (photos.length === 0) return <p className="muted small">{t`It is their only photo.`}</p>;
  return (
    <ul className="photos-others">
      {photos.map((photo) => (
        <li key={photo.id}>
          <PhotoThumb photo={photo} alt={t`Photo of ${name}`} sizes="8rem" />
          <span data-status={photo.status}>
            {photo.status === 'rejected'
              ? word(rejects, photo.reject_reason)
              : photo.private
                ? t`Private`
                : photo.status === 'active'
                  ? t`Shown`
                  : word(statuses, photo.status)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Near a photo of somebody excluded of which only numbers are left: nothing confirms it. */
export function Excluded({ excluded }: { excluded: Opened['excluded'] }) {
  const { t } = useLingui();
  const [likeness] = excluded;
  if (!likeness) return null;
  return (
    <Banner tone="warning" icon={<Ban />} title={t`Similar to a photo of an excluded person`}>
      {likeness.case_number ? t`Case ${likeness.case_number}. ` : null}
      {t`${Math.round(likeness.score * 100)}% alike by its numbers alone: that photo is gone, so nothing confirms it. Look before you decide.`}
    </Banner>
  );
}

/** What was decided about this member before. */
export function Before({ history }: { history: Opened['history'] }) {
  const { t } = useLingui();
  return (
    <section>
      <h2>{t`Decided before`}</h2>
      {history.length > 0 ? <DecisionList decisions={history} /> : <p className="muted small">{t`Nothing yet.`}</p>}
    </section>
  );
}
