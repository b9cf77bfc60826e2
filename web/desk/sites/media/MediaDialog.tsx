import './media.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Film, ImageOff, Pencil, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '../../../../contract/desk-site-media.ts';
import type { MediaKind } from '../../../../contract/site-media.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { Loading } from '../../Loading.tsx';
import { siteQueries } from '../site-queries.ts';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaUpload } from './MediaUpload.tsx';

/** The company's pictures or films: one is chosen, described, or uploaded. */
export function MediaDialog({
  id,
  scope,
  kind,
  open,
  onClose,
  onChoose,
}: {
  id: string;
  scope: string;
  kind: MediaKind;
  open: boolean;
  onClose(): void;
  onChoose(media: Pick<Media, 'id'> & { src?: string }): void;
}) {
  const { t } = useLingui();
  const query = useQuery({ ...siteQueries.media(scope), enabled: open });
  const [shown, setShown] = useState<{ view: 'all' } | { view: 'upload' } | { view: 'one'; id: string }>({
    view: 'all',
  });
  const all = query.data?.media.filter((item) => item.kind === kind) ?? [];
  const opened = shown.view === 'one' ? all.find((media) => media.id === shown.id) : undefined;
  const close = () => {
    setShown({ view: 'all' });
    onClose();
  };
  const choose = (media: Pick<Media, 'id'>) => {
    onChoose(media);
    close();
  };
  const title =
    shown.view === 'upload'
      ? kind === 'film'
        ? t`Upload a film`
        : t`Upload a picture`
      : opened
        ? opened.name
        : kind === 'film'
          ? t`Films`
          : t`Pictures`;
  return (
    <ModalDialog id={id} title={title} size="lg" open={open} onClose={close} closeLabel={t`Close`}>
      {!open ? null : shown.view === 'upload' ? (
        <MediaUpload
          id={id}
          scope={scope}
          kind={kind}
          onDone={(media) => (kind === 'film' ? choose(media) : setShown({ view: 'one', id: media.id }))}
          onBack={() => setShown({ view: 'all' })}
        />
      ) : opened ? (
        <MediaDetails
          key={`${opened.id} ${opened.version}`}
          id={id}
          media={opened}
          onChoose={() => choose(opened)}
          onBack={() => setShown({ view: 'all' })}
        />
      ) : !query.data || shown.view === 'one' ? (
        <Loading query={query} />
      ) : (
        <div className="media">
          <Button variant="primary" icon={<Upload />} onClick={() => setShown({ view: 'upload' })}>
            {kind === 'film' ? t`Upload a film` : t`Upload a picture`}
          </Button>
          {all.length === 0 ? (
            <EmptyState
              icon={kind === 'film' ? <Film /> : <ImageOff />}
              title={kind === 'film' ? t`No films yet` : t`No pictures yet`}
            />
          ) : (
            <ul className="media-grid">
              {all.map((media) => (
                <li key={media.id}>
                  <button type="button" className="media-tile" onClick={() => choose(media)}>
                    <MediaThumb media={media} />
                    <span>{media.name}</span>
                  </button>
                  <IconButton
                    label={t`Describe “${media.name}”`}
                    icon={<Pencil />}
                    onClick={() => setShown({ view: 'one', id: media.id })}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </ModalDialog>
  );
}

export function MediaThumb({ media }: { media: Pick<Media, 'kind' | 'src' | 'width' | 'height'> }) {
  return media.kind === 'film' ? (
    <video className="media-thumb" src={media.src} muted playsInline preload="metadata" tabIndex={-1} />
  ) : (
    <img className="media-thumb" src={media.src} alt="" width={media.width} height={media.height} loading="lazy" />
  );
}
