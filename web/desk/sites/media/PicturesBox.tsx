import './media.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { type LanderName, pictureLanders } from '../../../../contract/lander-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { siteQueries } from '../site-queries.ts';
import { useSettingWords } from '../use-setting-words.ts';
import { MediaDialog, MediaThumb } from './MediaDialog.tsx';
import { readJson } from './read.ts';
import type { SettingBoxProps } from '../setting-box.ts';

type Pictures = Partial<Record<LanderName, string>>;

/** A picture for each lander that has room for one. */
export function PicturesBox({ id, scope, value, onSet }: SettingBoxProps) {
  const { t } = useLingui();
  const words = useSettingWords();
  const media = useQuery(siteQueries.media(scope)).data?.media ?? [];
  const [choosing, setChoosing] = useState<LanderName>();
  const chosen = readJson<Pictures>(value) ?? {};
  const set = (next: Pictures) => onSet(Object.keys(next).length === 0 ? null : JSON.stringify(next));
  return (
    <div className="media-slots">
      {pictureLanders.map((name) => {
        const picture = media.find((other) => other.id === chosen[name]);
        const label = words.option('landers', name);
        const { [name]: _, ...others } = chosen;
        return (
          <div key={name} className="media-slot">
            <span className="media-place">{picture ? <MediaThumb media={picture} /> : null}</span>
            <span>
              {label}
              <span className="muted small">
                {picture ? picture.name : chosen[name] ? t`was removed` : t`no picture`}
              </span>
            </span>
            <IconButton
              label={t`Choose a picture for “${label}”`}
              icon={<ImagePlus />}
              onClick={() => setChoosing(name)}
            />
            {chosen[name] ? (
              <IconButton label={t`Remove the picture from “${label}”`} icon={<X />} onClick={() => set(others)} />
            ) : null}
          </div>
        );
      })}
      <MediaDialog
        id={`${id}-media`}
        scope={scope}
        kind="picture"
        open={choosing !== undefined}
        onClose={() => setChoosing(undefined)}
        onChoose={(picture) => choosing && set({ ...chosen, [choosing]: picture.id })}
      />
    </div>
  );
}

/** One picture, as a part of something else. */
export function PictureChoice({
  id,
  scope,
  label,
  value,
  onSet,
}: {
  id: string;
  scope: string;
  label: string;
  value: string;
  onSet(id: string): void;
}) {
  const media = useQuery(siteQueries.media(scope)).data?.media ?? [];
  const [open, setOpen] = useState(false);
  const picture = media.find((other) => other.id === value);
  return (
    <div className="media-slot">
      <span className="media-place">
        {picture ? (
          <MediaThumb media={picture} />
        ) : value.startsWith('data:image/') ? (
          <img className="media-thumb" src={value} alt="" />
        ) : null}
      </span>
      <Button icon={<ImagePlus />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <MediaDialog
        id={`${id}-media`}
        scope={scope}
        kind="picture"
        open={open}
        onClose={() => setOpen(false)}
        onChoose={(picture) => onSet(picture.id)}
      />
    </div>
  );
}
