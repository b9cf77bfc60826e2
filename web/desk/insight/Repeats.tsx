import { useLingui } from '@lingui/react/macro';
import type { deskWork } from '../../../contract/desk-insight-work.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Link } from '../Link.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useMay } from '../use-may.ts';
import { FigureCard } from './FigureCard.tsx';
import { useFigures } from './use-figures.ts';

/** How often two people, one not knowing of the other, judge a photo alike; and the photos about which they differ. */
export function Repeats({ repeats }: { repeats: AnswerOf<typeof deskWork>['repeats'] }) {
  const { t } = useLingui();
  const { ago } = useDates();
  const { number, counted } = useFigures();
  const { queues } = useDeskWords();
  const mayOpen = useMay()('photos.decide') !== null;
  const { done, agreed, differing } = repeats;
  if (done === 0) return null;
  return (
    <FigureCard
      title={t`Blind second decisions`}
      first={t`Queue`}
      file="decided-twice"
      columns={['repeated', 'agreed']}
      rows={[
        {
          key: 'photos',
          name: queues.photos,
          cells: [number(done), counted(agreed, done)],
        },
      ]}
    >
      {differing.length > 0 ? (
        <ul className="desk-lines" aria-label={t`Photos about which two people differ`}>
          {differing.map((photo) => (
            <li key={photo.photo_id}>
              <span>
                {mayOpen ? (
                  <Link className="link" to={`/desk/photos/${photo.photo_id}`}>
                    {photo.name}
                  </Link>
                ) : (
                  photo.name
                )}
              </span>
              <span>{photo.approved ? t`Approved first, then refused` : t`Refused first, then approved`}</span>
              <span className="muted small">{ago(photo.at)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </FigureCard>
  );
}
