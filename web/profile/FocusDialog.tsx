import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { photoOf } from '../app/photo-of.ts';
import type { OwnPhoto } from '../app/upload-photo.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';

interface Props {
  photo: OwnPhoto | undefined;
  onDone(focus: { x: number; y: number }): void;
  onClose(): void;
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const part = (value: number) => Math.min(1, Math.max(0, value));
/** Cards use tenths (PhotoFrame), so finer steps would change nothing. */
const stepSize = 0.1;
const tenths = (value: number) => Math.round(part(value) * 10) / 10;

/** Chooses what stays visible where a card crops the photo; the photo itself does not change. */
export function FocusDialog({ photo, onDone, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [chosen, setChosen] = useState<{ photo: string; x: number; y: number }>();
  const focus =
    photo && chosen?.photo === photo.id
      ? chosen
      : { x: tenths(photo?.focal_x ?? 0.5), y: tenths(photo?.focal_y ?? 0.4) };
  const choose = (x: number, y: number) => photo && setChosen({ photo: photo.id, x: tenths(x), y: tenths(y) });
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const bounds = event.currentTarget.getBoundingClientRect();
    choose((event.clientX - bounds.left) / bounds.width, (event.clientY - bounds.top) / bounds.height);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    choose(focus.x + step[0] * stepSize, focus.y + step[1] * stepSize);
  };
  const frameProps = photo && photoOf({ ...photo, focal_x: focus.x, focal_y: focus.y });
  return (
    <ModalDialog
      id={`${id}-focus`}
      size="lg"
      open={photo !== undefined}
      onClose={onClose}
      title={t`What stays in view`}
      closeLabel={t`Close`}
      foot={<Button variant="primary" onClick={() => onDone({ x: focus.x, y: focus.y })}>{t`Save`}</Button>}
    >
      {photo && frameProps ? (
        <div className="stack gap-6">
          <p className="soft">{t`Cards and lists crop photos to fit. Point at what must stay in view, such as your face.`}</p>
          <div className="own-focus-both stack gap-6">
            <div
              className="own-focus-stage frame"
              role="group"
              tabIndex={0}
              aria-label={t`Point in view: arrow keys move it`}
              aria-describedby={`${id}-at`}
              onPointerDown={point}
              onPointerMove={point}
              onKeyDown={press}
            >
              <img
                src={photo.sources.findLast((s) => s.type === 'image/webp' && s.width <= 640)?.url}
                width={photo.width}
                height={photo.height}
                alt=""
                draggable={false}
              />
              <span className="own-focus-point" style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
            </div>
            <div className="stack gap-5" aria-hidden="true">
              <PhotoFrame photo={frameProps} alt="" ratio="3/4" rounded="lg" sizes="10rem" />
              <PhotoFrame photo={frameProps} alt="" ratio="1/1" rounded="lg" sizes="10rem" />
            </div>
          </div>
          <p id={`${id}-at`} className="visually-hidden" aria-live="polite">
            {t`${Math.round(focus.x * 100)}% from the left, ${Math.round(focus.y * 100)}% from the top`}
          </p>
        </div>
      ) : null}
    </ModalDialog>
  );
}
