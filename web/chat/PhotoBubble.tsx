import { useLingui } from '@lingui/react/macro';
import { ImageOff, Images, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../app/Link.tsx';
import { LargePhoto } from '../app/LargePhoto.tsx';
import { photoOf } from '../app/photo-of.ts';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import { type PhotoProps, VeiledPhoto } from './VeiledPhoto.tsx';

/** A photo in a bubble, enlarged when pressed; or why it cannot be shown. */
export function PhotoBubble({ item, partner, onBlock, onReport }: PhotoProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { photo, photo_status: photoStatus } = item;
  if (!photo)
    return (
      <span className="chat-photo-none row gap-3 text-sm">
        {photoStatus === 'pending' ? <Images /> : <ImageOff />}
        {photoStatus === 'pending' ? t`Photo: visible once our team has looked at it` : t`This photo was removed`}
      </span>
    );
  if (item.veiled) return <VeiledPhoto item={item} partner={partner} onBlock={onBlock} onReport={onReport} />;
  const frameProps = photoOf(photo);
  const alt = item.mine ? t`Photo you sent` : t`Photo from ${partner}`;
  const frame = (
    <PhotoFrame photo={frameProps} alt={alt} ratio="natural" rounded="md" sizes="260px" locked={photo.locked} />
  );
  if (photo.locked)
    return (
      <Link href="/premium" className="chat-photo">
        {frame}
        <span className="chat-photo-note row gap-3 text-sm">
          <LockOpen />
          {t`See it with Premium`}
        </span>
      </Link>
    );
  return (
    <>
      <button type="button" className="chat-photo" onClick={() => setOpen(true)} aria-label={t`${alt}, enlarge`}>
        {frame}
      </button>
      {item.mine && photoStatus === 'pending' ? (
        <span className="chat-photo-note row gap-3 text-sm">
          <Images />
          {t`${partner} sees it once our team has looked at it`}
        </span>
      ) : null}
      {open ? (
        <LargePhoto id={item.id} title={alt} onClose={() => setOpen(false)}>
          <PhotoFrame photo={frameProps} alt={alt} ratio="fill" sizes="100vw" priority />
        </LargePhoto>
      ) : null}
    </>
  );
}
