import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type Box, isWhole, rounded, wholePicture } from '../../ui/crop-box.ts';
import { CropFrame } from '../../app/CropFrame.tsx';

/** Which part of a picture is kept, chosen before it is uploaded: nothing outside of the frame reaches the new files. */
export function CropField({ file }: { file: File }) {
  const { t } = useLingui();
  const id = useId();
  const [src, setSrc] = useState<string>();
  const [box, setBox] = useState<Box>(wholePicture);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const { x, y, width, height } = rounded(box);
  const whole = isWhole(box);
  const parts = (value: number) => Math.round(value * 100);
  if (src === undefined) return null;
  if (broken) return <p>{t`Your browser cannot show this kind of photo. It is used as a whole.`}</p>;
  return (
    <div className="studio-crop">
      <input type="hidden" name="crop" value={whole ? '' : [x, y, width, height].join(',')} />
      <CropFrame
        src={src}
        alt={t`What you are about to add`}
        labels={{
          frame: t`Frame: arrow keys move it, with Shift they move it further`,
          nw: t`Top left corner`,
          ne: t`Top right corner`,
          sw: t`Bottom left corner`,
          se: t`Bottom right corner`,
        }}
        describedBy={`${id}-place`}
        box={box}
        onBox={setBox}
        onBroken={() => setBroken(true)}
      />
      <p id={`${id}-place`} className="muted small" aria-live="polite">
        {whole
          ? t`Drag the frame’s corners to cut it. Only what is inside is kept.`
          : t`${parts(box.width)}% wide, ${parts(box.height)}% high, ${parts(box.x)}% from the left, ${parts(box.y)}% from the top`}
      </p>
      {whole ? null : <Button onClick={() => setBox(wholePicture)}>{t`Use the whole photo`}</Button>}
    </div>
  );
}
