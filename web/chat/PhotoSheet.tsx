import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Camera, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import type { Static } from 'typebox';
import { type OwnPhoto, photoAccept, photoMaxBytes } from '../../contract/photos.ts';
import { FormError } from '../app/FormError.tsx';
import { Link } from '../app/Link.tsx';
import { photoOf } from '../app/photo-of.ts';
import { queries } from '../app/queries.ts';
import { uploadPhoto } from '../app/upload-photo.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import { Spinner } from '../ui/Spinner.tsx';

export type OwnPhotoData = Static<typeof OwnPhoto>;

const id = 'chat-photo-file';

export interface PhotoSheetProps {
  name: string;
  price: number;
  /** False: no photo can be sent without an approved profile photo. */
  allowed: boolean;
  onPick(photo: OwnPhotoData): void;
  onClose(): void;
}

/** The member's own photos, and a tile for a new one. Choosing one attaches it to the text box. */
export function PhotoSheet({ name, price, allowed, onPick, onClose }: PhotoSheetProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { data, error: notLoaded } = useQuery({ ...queries.photos(), enabled: allowed });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const photos = (data?.photos ?? []).filter((p) => p.status !== 'rejected');
  const full = data !== undefined && data.photos.length >= data.limit;

  const add = async (file: File | undefined) => {
    if (!file || busy) return;
    if (file.size > photoMaxBytes) return setError(t`This photo is too large. The limit is 15 MB.`);
    setBusy(true);
    setError(undefined);
    try {
      const photo = await uploadPhoto(client, file, { onProgress: () => undefined });
      void client.invalidateQueries({ queryKey: ['photos'] });
      onPick(photo);
    } catch (problem) {
      setError(errorText(problem));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ModalDialog id="send-photo" open onClose={onClose} size="lg" title={t`A photo for ${name}`} closeLabel={t`Close`}>
      {allowed ? (
        <>
          <p className="soft">{t`Sending a photo costs ${plural(price, { one: '# credit', other: '# credits' })}. A new one can be seen once our team has looked at it.`}</p>
          <FormError>{error ?? (notLoaded && !data ? errorText(notLoaded) : undefined)}</FormError>
          <ul className="photo-grid stack gap-5" aria-busy={data === undefined}>
            {full ? null : (
              <li>
                <label className="photo-add centered stack gap-2 soft strong" htmlFor={id}>
                  <input
                    id={id}
                    type="file"
                    className="visually-hidden"
                    disabled={busy}
                    accept={photoAccept}
                    onChange={(event) => {
                      void add(event.target.files?.[0]);
                      event.target.value = '';
                    }}
                  />
                  {busy ? <Spinner label={t`Uploading`} /> : <ImagePlus />}
                  <span>{t`New photo`}</span>
                </label>
              </li>
            )}
            {photos.map((photo, i) => (
              <li key={photo.id}>
                <button
                  type="button"
                  className="photo-choice"
                  onClick={() => onPick(photo)}
                  aria-label={t`Choose photo ${i + 1}`}
                >
                  <PhotoFrame photo={photoOf(photo)} alt="" ratio="1/1" rounded="md" sizes="150px" />
                  {photo.status === 'pending' ? (
                    <span className="photo-choice-note">{t`Waiting for approval`}</span>
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
          {full ? (
            <p className="small soft">{t`You have as many photos as you can have. Delete one on your profile to add another.`}</p>
          ) : null}
        </>
      ) : (
        <div className="photo-needed centered stack gap-6">
          <Camera />
          <p>{t`To share photos you need a profile photo that our team has approved. Add one to your profile first.`}</p>
          <Link href="/profile" className={buttonClass('primary')}>{t`Go to my profile`}</Link>
        </div>
      )}
    </ModalDialog>
  );
}
