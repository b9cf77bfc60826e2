import { useLingui } from '@lingui/react/macro';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { completeness, type CompletenessPart, type OwnProfile } from '../../contract/profile.ts';
import type { OwnPhoto } from '../app/upload-photo.ts';
import { Card } from '../ui/Card.tsx';
import { Progress } from '../ui/Progress.tsx';

const sectionOf: Partial<Record<CompletenessPart, string>> = {
  photo: 'photos',
  photos: 'photos',
  about: 'about',
  gender: 'person',
  wanted: 'person',
  sexuality: 'person',
  place: 'place',
  interests: 'interests',
};

/** How complete the profile is, and the one step that would help most. */
export function Completeness({ profile, photos }: { profile: OwnProfile; photos: readonly OwnPhoto[] }) {
  const { t } = useLingui();
  const visibleCount = photos.filter((photo) => !photo.private && photo.status !== 'rejected').length;
  const { percent, lacking } = completeness(profile, visibleCount);
  const [next] = lacking;
  const words: Record<CompletenessPart, string> = {
    photo: t`Add a photo: it is the first thing people look at`,
    photos: t`Add a second photo: it shows more of you`,
    about: t`Write two or three sentences about yourself`,
    gender: t`Say who you are, or nobody finds you in search`,
    wanted: t`Say whom you are looking for`,
    place: t`Say where you are, so that people nearby find you`,
    interests: t`Choose at least three interests`,
    signup_reason: t`Say what brings you here`,
    relationship_status: t`Say whether you are in a relationship`,
    sexuality: t`Add your sexuality`,
    body_type: t`Add your body type`,
    hair_color: t`Add the colour of your hair`,
    eye_color: t`Add the colour of your eyes`,
    tattoos: t`Say whether you have tattoos`,
  };
  return (
    <Card padding="lg" className="own-complete stack">
      <div className="own-complete-line row wraps apart">
        <p className="own-complete-percent num">{t`${percent}% complete`}</p>
        {next ? (
          <a className="own-complete-next strong inline-row gap-3" href={`#${sectionOf[next] ?? 'facts'}`}>
            <span>{words[next]}</span>
            <ArrowRight />
          </a>
        ) : (
          <p className="own-complete-done inline-row gap-3">
            <CircleCheck /> {t`Nothing is missing.`}
          </p>
        )}
      </div>
      <Progress label={t`How complete your profile is`} value={percent} max={100} />
    </Card>
  );
}
