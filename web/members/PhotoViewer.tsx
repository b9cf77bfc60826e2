import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Flag, Lock, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from '../app/Link.tsx';
import { ReportDialog } from '../app/ReportDialog.tsx';
import { type PhotoViewData, photoOf } from '../app/photo-of.ts';
import { buttonClass } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { Segments } from './Segments.tsx';
import { useViewerGestures } from './use-viewer-gestures.ts';
import type { Move } from './viewer-moves.ts';

export interface PhotoViewerProps {
  photos: readonly PhotoViewData[];
  name: string;
  /** Whose photos they are, if the viewer may report them. */
  reportable?: { id: string; name: string } | undefined;
  /** The visible photo; undefined while closed. */
  at: number | undefined;
  onAt(index: number): void;
  onClose(): void;
}

/**
 * The photos in full window: arrow keys, tap zones, swiping, pinch and double tap; Escape, the cross or a swipe down
 * close it. The browser traps the focus and returns it.
 */
export function PhotoViewer({ photos, name, reportable, at, onAt, onClose }: PhotoViewerProps) {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  const dialog = useDialog(at !== undefined, onClose);
  const total = photos.length;
  const now = at ?? 0;
  const go = (index: number) => {
    if (index !== now && index >= 0 && index < total) onAt(index);
  };
  const onMove = (move: Move) => {
    if (move === 'close') onClose();
    else if (move !== 'stay') go(now + (move === 'next' ? 1 : -1));
  };
  const { stage, track } = useViewerGestures(at === undefined ? undefined : photos[now]?.id, onMove);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: total - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  return (
    <>
      <dialog ref={dialog} className="viewer" data-theme="dark" aria-label={t`Photos of ${name}`} onKeyDown={onKeyDown}>
        {at === undefined ? null : (
          <>
            <div className="viewer-stage cover" ref={stage}>
              <ul className="viewer-track cover" ref={track}>
                {photos.map((photo, index) =>
                  // Neighbours are rendered too, so that the next photo is loaded in advance.
                  Math.abs(index - now) > 1 ? null : (
                    <li
                      key={photo.id}
                      data-side={index < now ? 'before' : index > now ? 'after' : undefined}
                      aria-hidden={index !== now}
                    >
                      <PhotoFrame
                        photo={photoOf(photo)}
                        alt={index === now ? t`Photo ${index + 1} of ${name}` : ''}
                        ratio="fill"
                        sizes="100vw"
                        priority={index === now}
                      />
                      {photo.locked ? <Locked reachable={index === now} /> : null}
                    </li>
                  ),
                )}
              </ul>
            </div>
            <Segments total={total} at={now} />
            <p className="photo-count strong text-sm num" role="status">
              {now + 1} / {total}
            </p>
            {reportable && photos[now] && !photos[now].locked ? (
              <IconButton
                className="viewer-report"
                variant="glass"
                label={t`Report this photo`}
                icon={<Flag />}
                onClick={() => setReporting(true)}
              />
            ) : null}
            <IconButton className="viewer-close" variant="glass" label={t`Close`} icon={<X />} onClick={onClose} />
            {now > 0 ? (
              <IconButton
                className="photo-previous"
                variant="glass"
                label={t`Previous photo`}
                icon={<ChevronLeft />}
                onClick={() => go(now - 1)}
              />
            ) : null}
            {now < total - 1 ? (
              <IconButton
                className="photo-next"
                variant="glass"
                label={t`Next photo`}
                icon={<ChevronRight />}
                onClick={() => go(now + 1)}
              />
            ) : null}
          </>
        )}
      </dialog>
      {/* Beside it, so that its keys do not turn the photos. */}
      {reportable && reporting ? (
        <ReportDialog
          id="report-photo"
          member={reportable}
          photo={photos[now]?.id}
          open
          onClose={() => setReporting(false)}
        />
      ) : null}
    </>
  );
}

/** Over a blurred photo: why, and how to unlock it. */
function Locked({ reachable }: { reachable: boolean }) {
  const { t } = useLingui();
  return (
    <div className="viewer-locked cover stack gap-5 strong">
      <Lock />
      <p>{t`Open to premium members`}</p>
      {reachable ? <Link className={buttonClass('amber')} href="/premium">{t`Get Premium`}</Link> : null}
    </div>
  );
}
