import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { deletePhoto, photoAccept, photoTypeNames } from '../../contract/photos.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { queries } from '../app/queries.ts';
import { uploadPhoto } from '../app/upload-photo.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { StepFoot, type StepProps, usePassStep } from './StepFoot.tsx';

/** Step 1: a photo, chosen, dropped or taken; visible to its owner at once, to others once staff has approved it. */
export function PhotoStep({ onDone, onBack }: StepProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { photos, limit } = useSuspenseQuery(queries.photos()).data;
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [over, setOver] = useState(false);
  const busy = progress !== undefined;
  const types = photoTypeNames(i18n.locale);
  const { pass, passing } = usePassStep(1, onDone);

  const add = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file || busy) return;
    setError(undefined);
    setProgress(0);
    try {
      await uploadPhoto(client, file, { onProgress: setProgress });
      await client.invalidateQueries({ queryKey: ['photos'] });
    } catch (problem) {
      setError(errorText(problem));
    } finally {
      setProgress(undefined);
    }
  };
  const remove = async (photo: string) => {
    try {
      await call(client, deletePhoto, { params: { id: photo } });
      await client.invalidateQueries({ queryKey: ['photos'] });
    } catch (problem) {
      setError(errorText(problem));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add(event.dataTransfer.files);
  };

  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void pass();
      }}
    >
      <p className="task-lead">{t`Profiles with a photo get more answers. ${plural(limit, { one: 'You may add # photo for now.', other: 'You may add # photos for now.' })}`}</p>
      <FormError>{error}</FormError>
      {photos.length > 0 ? (
        <ul className="signup-photos stack gap-5">
          {photos.map((photo) => (
            <li className="stack gap-3" key={photo.id}>
              <img
                src={photo.sources.find((s) => s.type === 'image/webp' && s.width >= 320)?.url ?? photo.sources[0]?.url}
                width={photo.width}
                height={photo.height}
                alt={t`How others will see you`}
              />
              <span className="soft text-sm">
                {photo.rejected?.text ?? (photo.status === 'pending' ? t`Waiting for approval` : t`Visible`)}
              </span>
              <Button
                variant="quiet"
                icon={<Trash2 />}
                onClick={() => remove(photo.id)}
                aria-label={t`Delete this photo`}
              >{t`Delete`}</Button>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length < limit ? (
        <label
          htmlFor={id}
          className="signup-drop centered stack gap-1"
          data-over={over ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            id={id}
            type="file"
            className="visually-hidden"
            disabled={busy}
            accept={photoAccept}
            onChange={(event) => {
              void add(event.target.files);
              event.target.value = '';
            }}
          />
          <ImagePlus />
          <span className="strong">{photos.length ? t`Add another photo` : t`Choose a photo`}</span>
          <span className="small soft">{t`${types}, up to 15 MB`}</span>
          {busy ? <Progress label={t`Uploading`} value={progress} /> : null}
        </label>
      ) : null}
      <p className="signup-fine muted text-xs">{t`Our team looks at every photo before others see it. Where and when it was taken is removed.`}</p>
      <StepFoot
        step={1}
        pending={passing}
        skippable={photos.length === 0}
        label={t`Continue`}
        onDone={onDone}
        onBack={onBack}
      />
    </form>
  );
}
