import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Box, type Corner, move, resize } from '../ui/crop-box.ts';

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

/** A picture with a frame over what is kept of it: moved and resized by finger, mouse or arrow keys. */
export function CropFrame({
  src,
  alt,
  labels,
  describedBy,
  box,
  ratio,
  onBox,
  onSize,
  onBroken,
}: {
  src: string;
  alt: string;
  /** Of the frame, and of its corners. */
  labels: Record<Corner | 'frame', string>;
  describedBy?: string;
  box: Box;
  /** Width by height of the frame in shares of the picture; undefined: free. */
  ratio?: number | undefined;
  onBox(change: (old: Box) => Box): void;
  onSize?(size: { width: number; height: number }): void;
  onBroken(): void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ corner: Corner | undefined; x: number; y: number } | undefined>(undefined);
  const shift = (corner: Corner | undefined, dx: number, dy: number) =>
    onBox((old) => (corner ? resize(old, corner, dx, dy, ratio) : move(old, dx, dy)));

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
  const handlers = { onPointerMove: drag, onPointerUp: end, onPointerCancel: end };
  return (
    <div className="crop-room center">
      <div className="crop-stage frame" ref={stage}>
        <img
          src={src}
          alt={alt}
          draggable={false}
          onError={onBroken}
          onLoad={(event) =>
            onSize?.({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
          }
        />
        <div
          className="crop-box"
          role="group"
          aria-label={labels.frame}
          aria-describedby={describedBy}
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
              className="crop-corner"
              data-corner={corner}
              aria-label={labels[corner]}
              onPointerDown={start(corner)}
              onKeyDown={press(corner)}
              {...handlers}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
