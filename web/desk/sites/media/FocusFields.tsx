import { useLingui } from '@lingui/react/macro';
import type { Media } from '../../../../contract/desk-site-media.ts';
import { PhotoFrame } from '../../../ui/PhotoFrame.tsx';
import { Slider } from '../../../ui/Slider.tsx';

/** In percent. */
export interface Focus {
  x: number;
  y: number;
}

/** Which point of a picture stays in view where a page crops it, with two such crops. */
export function FocusFields({
  id,
  media,
  focus,
  onChange,
}: {
  id: string;
  media: Media;
  focus: Focus;
  onChange(focus: Focus): void;
}) {
  const { t, i18n } = useLingui();
  const percent = (value: number) => i18n.number(value / 100, { style: 'percent' });
  const photo = {
    src: media.src,
    width: media.width,
    height: media.height,
    focal: { x: focus.x / 100, y: focus.y / 100 },
  };
  return (
    <fieldset className="media-focus">
      <legend>{t`What stays in view`}</legend>
      <div className="media-crops" aria-hidden="true">
        <PhotoFrame photo={photo} alt="" ratio="3/4" rounded="lg" sizes="7rem" />
        <PhotoFrame photo={photo} alt="" ratio="1/1" rounded="lg" sizes="7rem" />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <Slider
          key={axis}
          id={`${id}-focus-${axis}`}
          label={axis === 'x' ? t`From the left` : t`From the top`}
          min={0}
          max={100}
          step={10}
          value={focus[axis]}
          valueText={percent(focus[axis])}
          onChange={(event) => onChange({ ...focus, [axis]: event.target.valueAsNumber })}
        />
      ))}
    </fieldset>
  );
}
