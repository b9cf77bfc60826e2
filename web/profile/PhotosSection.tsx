import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Camera, ImagePlus } from 'lucide-react';
import { type DragEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { photoAccept, photoTypeNames } from '../../contract/photos.ts';
import { Link } from '../app/Link.tsx';
import { useUser } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { CropDialog } from './CropDialog.tsx';
import { FocusDialog } from './FocusDialog.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { Section } from './Section.tsx';
import { createUploadQueue, type QueuedPhoto } from './upload-queue.ts';
import { UploadTile } from './UploadTile.tsx';
import { usePhotos } from './use-photos.ts';
import { useReorder } from './use-reorder.ts';

const nothing: readonly QueuedPhoto[] = [];
/** Outlives the page: the upload goes on while the member looks at other pages. */
const queue = createUploadQueue();

/** The member's photos: adding several at once, order, main photo, private ones, staff decisions. */
export function PhotosSection() {
  const { i18n, t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const paid = useUser()?.paid_user ?? false;
  const { photos, limit, premium_limit: premiumLimit, ...actions } = usePhotos();
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, () => nothing);
  const [over, setOver] = useState(false);
  const [cutting, setCutting] = useState<number>();
  const [focusing, setFocusing] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const count = photos.length;
  const types = photoTypeNames(i18n.locale);
  const reorder = useReorder({
    ids: photos.map((photo) => photo.id),
    onOrder: (ids) => void actions.order(ids),
    onMoved: (_id, place) => setAnnouncement(t`Moved to place ${place} of ${count}.`),
  });
  const slotsLeft = limit - count - uploads.filter((upload) => upload.state !== 'failed').length;
  const busy = uploads.some((upload) => upload.state !== 'failed');
  useEffect(() => {
    if (!busy) return;
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);

  const cut = (upload: number) => {
    queue.hold(upload);
    setCutting(upload);
  };
  const add = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    const [first] = queue.add(client, files);
    // A single photo can be cropped while it uploads.
    if (files.length === 1 && first !== undefined) cut(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const room = slotsLeft > 0;
  const inCutting = uploads.find((upload) => upload.id === cutting);

  return (
    <Section
      id="photos"
      title={t`Photos`}
      lead={t`The main photo is what others see first. Our team looks at every photo before others see it; where and when it was taken is removed.`}
      end={<span className="soft num">{t`${count} of ${limit}`}</span>}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; whoever does not drag has the buttons */}
      <div
        className="own-photos-drop"
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) {
            event.preventDefault();
            setOver(true);
          }
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
      >
        <ul className="own-photos stack">
          {reorder.ids.flatMap((photoId, i) => {
            const photo = photos.find((photo) => photo.id === photoId);
            return photo ? (
              <PhotoTile
                key={photoId}
                photo={photo}
                place={i + 1}
                count={count}
                reorder={reorder}
                onMain={() => void actions.makeMain(photoId)}
                onPrivate={(isPrivate) => void actions.setPrivate(photoId, isPrivate)}
                onFocus={() => setFocusing(photoId)}
                onRemove={() => void actions.remove(photoId)}
              />
            ) : (
              []
            );
          })}
          {uploads.map((upload) => (
            <UploadTile
              key={`upload-${upload.id}`}
              photo={upload}
              onCrop={() => cut(upload.id)}
              onRetry={() => queue.retry(client, upload.id)}
              onRemove={() => queue.remove(client, upload.id)}
            />
          ))}
          {room ? (
            <li className="own-photo stack gap-3 own-add">
              <label className="own-photo-frame frame" htmlFor={`${id}-file`}>
                <input
                  id={`${id}-file`}
                  type="file"
                  multiple
                  className="visually-hidden"
                  accept={photoAccept}
                  onChange={(event) => {
                    add(event.target.files);
                    event.target.value = '';
                  }}
                />
                <ImagePlus />
                <span className="strong">{t`Add photos`}</span>
                <span className="own-add-hint soft text-sm">{t`or drop them here`}</span>
              </label>
              <label className="own-take pill inline-row gap-3 strong" htmlFor={`${id}-camera`}>
                <input
                  id={`${id}-camera`}
                  type="file"
                  className="visually-hidden"
                  accept="image/*"
                  capture="user"
                  onChange={(event) => {
                    add(event.target.files);
                    event.target.value = '';
                  }}
                />
                <Camera />
                {t`Take a photo`}
              </label>
            </li>
          ) : null}
        </ul>
      </div>
      <p className="own-hint muted text-sm">
        {t`${types}, up to 15 MB and 50 megapixels each.`}{' '}
        {t`Private photos are seen only by those you let in, one by one, in the chat.`}
      </p>
      <p className="own-hint text-sm">
        <Link className="link inline-row gap-2 own-photos-check" href="/photo-check">
          <BadgeCheck /> {t`Show that your photos are you`}
        </Link>
      </p>
      {room || paid ? null : (
        <div className="own-more row wraps apart">
          <p>
            {t`${plural(limit, { one: 'Your # place for photos is taken.', other: 'Your # places for photos are taken.' })}`}{' '}
            {t`${plural(premiumLimit, { one: 'Premium members have # place.', other: 'Premium members have # places.' })}`}
          </p>
          <Button href="/premium" variant="amber">{t`Get Premium`}</Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <CropDialog
        key={`crop-${cutting}`}
        src={inCutting?.preview ?? null}
        onDone={(crop) => {
          if (cutting !== undefined) queue.cut(cutting, crop);
          setCutting(undefined);
        }}
        onClose={() => {
          if (cutting !== undefined) queue.letGo(cutting);
          setCutting(undefined);
        }}
      />
      <FocusDialog
        photo={photos.find((photo) => photo.id === focusing)}
        onDone={(focus) => {
          if (focusing) void actions.setFocus(focusing, focus);
          setFocusing(undefined);
        }}
        onClose={() => setFocusing(undefined)}
      />
    </Section>
  );
}
