import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LargePhoto } from '../app/LargePhoto.tsx';
import { type Photo, PhotoPicture } from './Facts.tsx';

/** A small picture, cut to its frame; pressed, the whole photo over the window: nobody judges what they cannot see. */
export function PhotoThumb({ photo, alt, sizes }: { photo: Photo; alt: string; sizes: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="desk-enlarge" aria-label={t`${alt}, enlarge`} onClick={() => setOpen(true)}>
        <PhotoPicture photo={photo} alt="" sizes={sizes} />
      </button>
      {open ? (
        <LargePhoto id={photo.id} title={alt} onClose={() => setOpen(false)}>
          <PhotoPicture photo={photo} alt={alt} sizes="100vw" eager />
        </LargePhoto>
      ) : null}
    </>
  );
}
