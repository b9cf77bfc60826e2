import './photos.css';
import { useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { PhotoBand } from '../../../contract/desk-queues.ts';
import { useParams, useSearchParams } from '../../app/navigation.tsx';
import { useErrorText } from '../../app/use-error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { EmptyQueue } from '../EmptyQueue.tsx';
import { Segments } from '../Segments.tsx';
import { useStored } from '../use-stored.ts';
import { LastDecision } from './LastDecision.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { PhotoView } from './PhotoView.tsx';
import { type PhotoItem, usePhotoPage } from './use-photo-page.ts';
import { QueueNote } from './QueueNote.tsx';

/** How many make a page, by the size at which they are drawn. */
const pageSizes = { s: 40, m: 20, l: 8 } as const;
type Size = keyof typeof pageSizes;
const isSize = (text: string): text is Size => text in pageSizes;

/** Photos under review: a page of them at once, whole; or one in its full size (`/desk/photos/{id}`). */
export default function PhotosPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const keys = useGridKeys();
  const [search, setSearch] = useSearchParams('band');
  const [stored, setStored] = useStored('desk-photo-size');
  const [veil, setVeil] = useStored('desk-photo-veil');
  const size = isSize(stored) ? stored : 'm';
  const wanted = search.get('band');
  const band = wanted === 'fine' || wanted === 'look' || wanted === 'not' ? wanted : undefined;
  const page = usePhotoPage(pageSizes[size], band);
  const [hereId, setHere] = useState<string>();
  const errorText = useErrorText();
  const { items, open, around, failed } = page;
  const here = items.find((item) => item.photo.id === (id ?? hereId)) ?? open[0] ?? items[0];
  const bands: Record<PhotoBand, string> = {
    fine: t`Probably fine`,
    look: t`Needs attention`,
    not: t`Probably not fine`,
  };
  if (id !== undefined)
    return <PhotoView key={id} id={id} page={page} onHere={(item: PhotoItem) => setHere(item.photo.id)} />;
  const hinted = items.some((item) => item.hints.length > 0);
  const waiting = around?.waiting ?? 0;
  return (
    <DeskShell
      title={t`Photos`}
      wide
      fill
      keys={keys}
      note={around ? <QueueNote around={around} /> : null}
      aside={
        <>
          {hinted ? (
            <Button
              aria-pressed={veil !== 'off'}
              onClick={() => setVeil(veil === 'off' ? '' : 'off')}
            >{t`Blur explicit ones`}</Button>
          ) : null}
          <Segments
            label={t`Size of the photos`}
            value={size}
            onChange={setStored}
            options={[
              { value: 's', label: 'S', name: t`Small` },
              { value: 'm', label: 'M', name: t`Medium` },
              { value: 'l', label: 'L', name: t`Large` },
            ]}
          />
        </>
      }
      line={
        around && around.bands.length > 0 ? (
          <div className="photos-bands">
            <Segments
              label={t`By automatic score`}
              value={band ?? ''}
              onChange={(value) => void setSearch({ band: value })}
              options={[
                { value: '' as const, label: t`All ${waiting}` },
                ...(['fine', 'look', 'not'] as const).map((value) => ({
                  value,
                  label: `${bands[value]} ${around.bands.find((band) => band.band === value)?.count ?? 0}`,
                })),
              ]}
            />
            <span className="muted small">{t`The score sorts. A person decides each photo.`}</span>
          </div>
        ) : null
      }
    >
      {items.length > 0 && here ? (
        <PhotoGrid
          page={page}
          here={here}
          onHere={(item) => setHere(item.photo.id)}
          size={size}
          veil={veil !== 'off'}
          onVeil={() => setVeil(veil === 'off' ? '' : 'off')}
        />
      ) : (
        <>
          {failed || around === undefined ? (
            <EmptyState
              icon={<ImageOff />}
              title={failed ? errorText(failed) : t`Loading photos`}
              action={failed ? <Button onClick={page.reload}>{t`Try again`}</Button> : undefined}
            />
          ) : (
            <EmptyQueue
              queue="photos"
              icon={<ImageOff />}
              title={waiting > 0 ? t`Colleagues are working on the rest` : t`No photos waiting`}
            />
          )}
          <LastDecision last={page.decided[0]} onUndo={() => void page.undo()} />
        </>
      )}
    </DeskShell>
  );
}

function useGridKeys() {
  const { t } = useLingui();
  return [
    { keys: '← ↑ ↓ →', what: t`Go from photo to photo` },
    { keys: 'A', what: t`Approve` },
    { keys: 'R 1–8', what: t`Refuse, then the digit of the reason` },
    { keys: 'X', what: t`Select; keys then act on all that are selected` },
    { keys: 'Shift A', what: t`Approve every photo on this page that is fully in sight` },
    { keys: 'E', what: t`Second opinion: somebody else decides` },
    { keys: 'V', what: t`Approve as sensitive: blurred in a chat until its reader wants to see it` },
    { keys: 'O', what: t`Open large` },
    { keys: 'M', what: t`Open the member` },
    { keys: 'B', what: t`Blur explicit ones, or show them` },
    { keys: 'U', what: t`Undo the last decision` },
    { keys: 'Esc', what: t`Clear the selection; undo the refusal` },
  ];
}
