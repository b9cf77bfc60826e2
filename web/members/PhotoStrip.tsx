import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { EyeOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../app/Link.tsx';
import { photoOf } from '../app/photo-of.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import type { ProfileData } from './use-facts.ts';

/** Thumbnails of all photos, the locked ones with the way to unlock them, and the number of private ones. */
export function PhotoStrip({ profile, at, onAt }: { profile: ProfileData; at: number; onAt(index: number): void }) {
  const { t } = useLingui();
  const { name, private_hidden: privateHidden } = profile;
  const photos = [...profile.photos, ...profile.private_photos];
  const locked = profile.photos.filter((p) => p.locked).length;
  if (photos.length < 2 && privateHidden === 0) return null;
  return (
    <section className="photo-strip" aria-labelledby="photos-title">
      <h2 id="photos-title">{t`Photos`}</h2>
      {photos.length > 1 ? (
        <ul>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                onClick={() => onAt(index)}
                aria-current={index === at ? 'true' : undefined}
                aria-label={photo.locked ? t`Photo ${index + 1}, locked` : t`Photo ${index + 1}`}
              >
                <PhotoFrame photo={photoOf(photo)} alt="" ratio="3/4" rounded="md" sizes="90px" locked={photo.locked} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {locked > 0 ? (
        <Row
          icon={<Lock />}
          title={t`${plural(locked, { one: '# more photo', other: '# more photos' })}`}
          text={t`Open to premium members`}
        >
          <Link className={buttonClass('line')} href="/premium">{t`Unlock`}</Link>
        </Row>
      ) : null}
      {privateHidden > 0 ? (
        <Row
          icon={<EyeOff />}
          title={t`${plural(privateHidden, { one: '# private photo', other: '# private photos' })}`}
          text={t`${name} decides in the chat who may see them.`}
        />
      ) : null}
    </section>
  );
}

function Row({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children?: ReactNode }) {
  return (
    <div className="unlock-row row gap-6">
      {icon}
      <p>
        <strong className="strong">{title}</strong>
        <span>{text}</span>
      </p>
      {children}
    </div>
  );
}
