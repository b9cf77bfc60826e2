import { useLingui } from '@lingui/react/macro';
import { Columns2, Contrast, RotateCw, ZoomIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Select } from '../../ui/Select.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type Photo, PhotoPicture } from '../Facts.tsx';
import { Segments } from '../Segments.tsx';
import { useKeys } from '../use-keys.ts';

type Zoom = 'whole' | '100' | '200';

export function useStageKeys() {
  const { t } = useLingui();
  return [
    { keys: 'Z', what: t`Zoom: whole, 100%, 200%` },
    { keys: 'O', what: t`Rotate a quarter turn` },
    { keys: 'H', what: t`More contrast` },
    { keys: 'C', what: t`Compare with the next of their other photos` },
  ];
}

/** The photo, whole in every size of window; larger, turned, with more contrast, beside another one. */
export function PhotoStage({ photo, name, others }: { photo: Photo; name: string; others: readonly Photo[] }) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState<Zoom>('whole');
  const [turn, setTurn] = useState(0);
  const [contrast, setContrast] = useState(false);
  const [beside, setBeside] = useState(-1);
  const other = others[beside];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is shown as it is
  useEffect(() => {
    setZoom('whole');
    setTurn(0);
    setBeside(-1);
  }, [photo.id]);
  const rotate = () => setTurn((turn + 90) % 360);
  const compare = () => setBeside(beside + 1 < others.length ? beside + 1 : -1);
  useKeys({
    z: () => setZoom(zoom === 'whole' ? '100' : zoom === '100' ? '200' : 'whole'),
    o: rotate,
    h: () => setContrast(!contrast),
    c: others.length > 0 ? compare : undefined,
  });
  return (
    <div className="photo-stage-box">
      <div className="photo-stages">
        <figure
          className="desk-photo-stage"
          data-zoom={zoom}
          data-turn={turn}
          data-contrast={contrast ? '' : undefined}
          // Larger than its box it is scrolled, by keys too.
          tabIndex={zoom === 'whole' ? undefined : 0}
          aria-label={zoom === 'whole' ? undefined : t`Photo of ${name}, enlarged`}
        >
          <PhotoPicture
            key={photo.id}
            photo={photo}
            alt={t`Photo of ${name}`}
            sizes={zoom === 'whole' ? '(width < 62rem) 100vw, 60vw' : '1280px'}
            eager
          />
        </figure>
        {other ? (
          <figure className="desk-photo-stage" data-zoom="whole" data-turn="0">
            <PhotoPicture key={other.id} photo={other} alt={t`Another photo of ${name}`} sizes="40vw" eager />
          </figure>
        ) : null}
      </div>
      <div className="photo-tools">
        <Segments<Zoom>
          label={t`Size of the photo`}
          value={zoom}
          onChange={setZoom}
          options={[
            { value: 'whole', label: t`Whole` },
            { value: '100', label: '100 %' },
            { value: '200', label: '200 %' },
          ]}
        />
        <IconButton
          label={t`Zoom`}
          icon={<ZoomIn />}
          onClick={() => setZoom(zoom === 'whole' ? '100' : zoom === '100' ? '200' : 'whole')}
        />
        <IconButton label={t`Rotate a quarter turn`} icon={<RotateCw />} onClick={rotate} />
        <IconButton
          label={t`More contrast`}
          icon={<Contrast />}
          pressed={contrast}
          onClick={() => setContrast(!contrast)}
        />
        {others.length > 0 ? (
          <>
            <IconButton
              label={t`Compare with another photo`}
              icon={<Columns2 />}
              pressed={other !== undefined}
              onClick={() => setBeside(other ? -1 : 0)}
            />
            {other && others.length > 1 ? (
              <Select
                aria-label={t`Photo beside it`}
                value={String(beside)}
                onChange={(event) => setBeside(Number(event.target.value))}
                options={others.map((_, i) => ({ value: String(i), label: t`Photo ${i + 1}` }))}
              />
            ) : null}
          </>
        ) : null}
        <span className="muted small">{t`${photo.width} × ${photo.height}, metadata removed`}</span>
      </div>
    </div>
  );
}
