import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { type Box, fitTo, isWhole, rounded, wholePicture } from '../ui/crop-box.ts';
import { CropFrame } from '../app/CropFrame.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';

interface Props {
  /** Address of the picture in this browser; null while closed. */
  src: string | null;
  onDone(crop: Box | undefined): void;
  onClose(): void;
}

/** Crops a photo before it is processed: by finger, mouse or arrow keys. Give it a new `key` for each photo. */
export function CropDialog({ src, onDone, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [box, setBox] = useState<Box>(wholePicture);
  const [shape, setShape] = useState<'free' | 'card' | 'square'>('free');
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [broken, setBroken] = useState(false);

  const ratioOf = (name: typeof shape): number | undefined => {
    if (name === 'free' || !size) return undefined;
    return ((name === 'card' ? 3 / 4 : 1) * size.height) / size.width;
  };
  const ratio = ratioOf(shape);
  const parts = (value: number) => Math.round(value * 100);
  const labels = {
    frame: t`Frame: arrow keys move it, with Shift they move it further`,
    nw: t`Top left corner`,
    ne: t`Top right corner`,
    sw: t`Bottom left corner`,
    se: t`Bottom right corner`,
  };

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
          <CropFrame
            src={src}
            alt={t`What you are about to add`}
            labels={labels}
            describedBy={`${id}-place`}
            box={box}
            ratio={ratio}
            onBox={setBox}
            onSize={setSize}
            onBroken={() => setBroken(true)}
          />
          <p id={`${id}-place`} className="visually-hidden" aria-live="polite">
            {t`${parts(box.width)}% wide, ${parts(box.height)}% high, ${parts(box.x)}% from the left, ${parts(box.y)}% from the top`}
          </p>
          <fieldset className="crop-shapes beside">
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
