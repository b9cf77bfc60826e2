import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from '../app/navigation.tsx';
import { type PhotoViewData, photoOf } from '../app/photo-of.ts';
import { QuickExit } from '../app/QuickExit.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NoPhoto, PhotoFrame } from '../ui/PhotoFrame.tsx';
import { Segments } from './Segments.tsx';
import type { PhotoTrack } from './use-photo-track.ts';

export interface PhotoHeaderProps {
  photos: readonly PhotoViewData[];
  track: PhotoTrack;
  onOpen(index: number): void;
  /** Block and report, on phones. */
  menu: ReactNode;
}

/** The large photos: swiped, or moved by buttons; a press opens the viewer. */
export function PhotoHeader({ photos, track, onOpen, menu }: PhotoHeaderProps) {
  const { t } = useLingui();
  const { at, go } = track;
  const total = photos.length;
  return (
    <div className="photo-header frame" data-empty={total === 0 ? '' : undefined}>
      {total === 0 ? <NoPhoto /> : null}
      <ul className="photo-track beside" ref={track.ref}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" onClick={() => onOpen(index)} aria-label={t`Open photo ${index + 1} of ${total}`}>
              <PhotoFrame
                photo={photoOf(photo)}
                alt=""
                ratio="fill"
                sizes="(width >= 62rem) 488px, 100vw"
                priority={index === 0}
                locked={photo.locked}
              />
            </button>
          </li>
        ))}
      </ul>
      <Segments total={total} at={at} />
      <div className="photo-bar beside gap-3">
        <BackToList />
        <QuickExit variant="glass" />
        {menu}
      </div>
      {total > 1 ? (
        <>
          {at > 0 ? (
            <IconButton
              className="photo-previous"
              variant="glass"
              label={t`Previous photo`}
              icon={<ChevronLeft />}
              onClick={() => go(at - 1)}
            />
          ) : null}
          {at < total - 1 ? (
            <IconButton
              className="photo-next"
              variant="glass"
              label={t`Next photo`}
              icon={<ChevronRight />}
              onClick={() => go(at + 1)}
            />
          ) : null}
          <span className="photo-count strong text-sm num">
            {at + 1} / {total}
          </span>
        </>
      ) : null}
    </div>
  );
}

/** On phones: back to the previous page, which restores its list and position; else to the search. */
function BackToList() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const back = () => {
    const fromHere = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (fromHere > 0) void navigate(-1);
    else void navigate('/members');
  };
  return <IconButton variant="glass" label={t`Back`} icon={<ArrowLeft />} onClick={back} />;
}
