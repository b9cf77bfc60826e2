import { useLingui } from '@lingui/react/macro';
import { Crop, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../app/api.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Progress } from '../ui/Progress.tsx';
import { isFinal, type QueuedPhoto } from './upload-queue.ts';

interface Props {
  photo: QueuedPhoto;
  onCrop(): void;
  onRetry(): void;
  onRemove(): void;
}

/** A photo being uploaded: progress, errors, and what can be done about them. */
export function UploadTile({ photo, onCrop, onRetry, onRemove }: Props) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [hasPreview, setHasPreview] = useState(true);
  const { state, progress, error, file } = photo;
  const percent = Math.round(progress * 100);
  const texts = {
    queued: t`Waiting for its turn`,
    sending: t`${percent}% sent`,
    waiting: t`No connection. It will resume by itself at ${percent}%.`,
    held: t`Ready when you have chosen the frame`,
    making: t`Almost there`,
    failed: errorText(error),
  };
  const atLimit = error instanceof ApiError && error.code === 'photo_limit';
  return (
    <li className="own-photo stack gap-3 own-upload" data-state={state}>
      <div className="own-photo-frame frame">
        {hasPreview ? (
          <img src={photo.preview} alt={t`On its way: ${file.name}`} onError={() => setHasPreview(false)} />
        ) : (
          <span className="own-upload-name center soft text-sm">{file.name}</span>
        )}
        <div className="own-photo-top beside apart">
          <span />
          <IconButton variant="glass" icon={<X />} label={t`Do not add ${file.name}`} onClick={onRemove} />
        </div>
        {state === 'failed' ? null : (
          <div className="own-upload-progress">
            <Progress label={t`Sending ${file.name}`} value={state === 'making' ? undefined : progress} />
          </div>
        )}
      </div>
      <p
        className="own-photo-state row gap-2 text-sm"
        data-tone={state === 'failed' ? 'danger' : 'plain'}
        role={state === 'failed' ? 'alert' : undefined}
      >
        <span>{texts[state]}</span>
      </p>
      {state === 'failed' && !isFinal(error) ? (
        <Button variant="line" icon={<RotateCw />} onClick={onRetry}>{t`Try again`}</Button>
      ) : null}
      {atLimit ? <Button href="/premium" variant="amber">{t`Room for more with Premium`}</Button> : null}
      {hasPreview && (state === 'queued' || state === 'sending' || state === 'waiting' || state === 'held') ? (
        <Button variant="line" icon={<Crop />} onClick={onCrop}>{t`Crop`}</Button>
      ) : null}
    </li>
  );
}
