import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { type Box, type Corner, fitTo, isWhole, move, resize, rounded, wholePicture } from './crop-box.ts';

interface Props {
  /** Address of the picture in this browser; null while closed. */
  src: string | null;
  onDone(crop: Box | undefined): void;
  onClose(): void;
}

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Step of an arrow key (share of the picture); with Shift a tenth. */
const smallStep = 0.01;
const largeStep = 0.1;

/** Crops a photo before it is processed: by finger, mouse or arrow keys. Give it a new `key` for each photo. */
export function CropDialog({ src, onDone, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box>(wholePicture);
  const [shape, setShape] = useState<'free' | 'card' | 'square'>('free');
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [broken, setBroken] = useState(false);
  const dragged = useRef<{ corner: Corner | undefined; x: number; y: number } | undefined>(undefined);

  const ratioOf = (name: typeof shape): number | undefined => {
    if (name === 'free' || !size) return undefined;
    return ((name === 'card' ? 3 / 4 : 1) * size.height) / size.width;
  };
  const ratio = ratioOf(shape);
  const shift = (corner: Corner | undefined, dx: number, dy: number) =>
    setBox((old) => (corner ? resize(old, corner, dx, dy, ratio) : move(old, dx, dy)));

  const start = (corner: Corner | undefined) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { corner, x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent) => {
    const at = dragged.current;
    const bounds = stage.current?.getBoundingClientRect();
    if (!at || !bounds) return;
    shift(at.corner, (event.clientX - at.x) / bounds.width, (event.clientY - at.y) / bounds.height);
    dragged.current = { ...at, x: event.clientX, y: event.clientY };
  };
  const end = () => {
    dragged.current = undefined;
  };
  const press = (corner: Corner | undefined) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? largeStep : smallStep;
    shift(corner, step[0] * far, step[1] * far);
  };
  const parts = (value: number) => Math.round(value * 100);
  const cornerLabels = {
    nw: t`Top left corner`,
    ne: t`Top right corner`,
    sw: t`Bottom left corner`,
    se: t`Bottom right corner`,
  };
  const handlers = { onPointerMove: drag, onPointerUp: end, onPointerCancel: end };

  return (
    <ModalDialog
      id={`${id}-crop`}
      size="lg"
      open={src !== null}
      onClose={onClose}
      title={t`Choose the frame`}
      closeLabel={t`Close`}
      foot={
        <>
          <Button variant="line" onClick={() => onDone(undefined)}>{t`Use the whole photo`}</Button>
          <Button
            variant="primary"
            disabled={broken}
            onClick={() => onDone(isWhole(box) ? undefined : rounded(box))}
          >{t`Use this frame`}</Button>
        </>
      }
    >
      {src === null ? null : broken ? (
        <p>{t`Your browser cannot show this kind of photo. It is used as a whole.`}</p>
      ) : (
        <>
          <div className="own-crop-room center">
            <div className="own-crop-stage frame" ref={stage}>
              <img
                src={src}
                alt={t`What you are about to add`}
                draggable={false}
                onError={() => setBroken(true)}
                onLoad={(event) =>
                  setSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
                }
              />
              <div
                className="own-crop-box"
                role="group"
                aria-label={t`Frame: arrow keys move it, with Shift farther`}
                aria-describedby={`${id}-place`}
                tabIndex={0}
                style={{
                  left: `${box.x * 100}%`,
                  top: `${box.y * 100}%`,
                  width: `${box.width * 100}%`,
                  height: `${box.height * 100}%`,
                }}
                onPointerDown={start(undefined)}
                onKeyDown={press(undefined)}
                {...handlers}
              >
                {corners.map((corner) => (
                  <button
                    key={corner}
                    type="button"
                    className="own-crop-corner"
                    data-corner={corner}
                    aria-label={cornerLabels[corner]}
                    onPointerDown={start(corner)}
                    onKeyDown={press(corner)}
                    {...handlers}
                  />
                ))}
              </div>
            </div>
          </div>
          <p id={`${id}-place`} className="visually-hidden" aria-live="polite">
            {t`${parts(box.width)}% wide, ${parts(box.height)}% high, ${parts(box.x)}% from the left, ${parts(box.y)}% from the top`}
          </p>
          <fieldset className="own-crop-shapes beside">
            <legend className="visually-hidden">{t`Shape`}</legend>
            <ChipRow wrap>
              {(
                [
                  ['free', t`Free`],
                  ['card', t`As on a card`],
                  ['square', t`Square`],
                ] as const
              ).map(([name, label]) => (
                <ChipChoice
                  key={name}
                  type="radio"
                  name={`${id}-shape`}
                  value={name}
                  checked={shape === name}
                  onChange={() => {
                    setShape(name);
                    setBox((old) => fitTo(old, ratioOf(name)));
                  }}
                >
                  {label}
                </ChipChoice>
              ))}
            </ChipRow>
          </fieldset>
        </>
      )}
    </ModalDialog>
  );
}
