import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { RejectReason } from '../../../contract/photos.ts';
import { MemberFactsList } from '../Facts.tsx';
import { deskQueries } from '../queries.ts';
import { ReasonKeys } from '../ReasonKeys.tsx';
import { useDeskWords } from '../use-desk-words.ts';
import { Before, Excluded, Others } from './Beside.tsx';
import { Twins } from './Twins.tsx';
import type { PhotoItem } from './use-photo-page.ts';

/** Beside the grid: who the photo is of, their other photos, the same picture elsewhere, the reasons. */
export function PhotoSide({
  item,
  refusing,
  count,
  onRefuse,
}: {
  item: PhotoItem;
  refusing: boolean;
  /** How many photos a refusal is about. */
  count: number;
  onRefuse(reason: RejectReason): void;
}) {
  const { t } = useLingui();
  const { rejects } = useDeskWords();
  const { data } = useQuery(deskQueries.photo(item.photo.id));
  const { member, photo } = item;
  return (
    <aside className="photos-side" aria-label={t`About this photo`}>
      {refusing ? (
        <ReasonKeys
          label={
            count > 1
              ? t`${plural(count, { one: 'Why is # photo refused? Its member reads this.', other: 'Why are # photos refused? Their members read this.' })}`
              : t`Why is it refused? The member reads this.`
          }
          reasons={rejects}
          onChoose={onRefuse}
        />
      ) : null}
      <MemberFactsList member={member} linked />
      <p className="muted small">
        {`${photo.width} × ${photo.height}`}
        {item.main ? ` · ${t`Main photo`}` : ''}
      </p>
      {data ? (
        <>
          <Excluded excluded={data.excluded} />
          <Twins photoId={photo.id} twins={data.twins} held={data.claimed_by !== null} />
          <section>
            <h2>{t`Other photos`}</h2>
            <Others photos={data.others} name={member.name} />
          </section>
          <Before history={data.history} />
        </>
      ) : null}
    </aside>
  );
}
