import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { BadgeCheck, Ban, PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from '../app/navigation.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { useDates } from '../app/use-dates.ts';
import { usePlaceWords } from '../app/use-place-words.ts';
import { useSettings, useUser } from '../app/use-site.ts';
import { agePart } from '../ui/age-part.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { CheckedIcon } from '../app/CheckedMark.tsx';
import { Mark, MarkIcon } from '../app/Mark.tsx';
import { OnlineDot } from '../ui/OnlineDot.tsx';
import { ActionBar } from './ActionBar.tsx';
import { Facts } from './Facts.tsx';
import { InterestTags } from './InterestTags.tsx';
import { PhotoHeader } from './PhotoHeader.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { Related } from './Related.tsx';
import { useBlock } from '../app/use-block.ts';
import type { ProfileData } from './use-facts.ts';
import { usePhotoTrack } from './use-photo-track.ts';

/** `/members/:id`: everything about one member that the reader may see. */
export default function MemberPage() {
  const { id = '' } = useParams();
  const { profile } = useSuspenseQuery(queries.profile(id)).data;
  // Another member is another page: no state of the first one (photo, open viewer) stays.
  return <Page key={profile.id} profile={profile} />;
}

function Page({ profile }: { profile: ProfileData }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const user = useUser();
  const settings = useSettings();
  const { fictional, blocked, own, likes_you: likesYou, name, age } = profile;
  const photos = [...profile.photos, ...profile.private_photos];
  const track = usePhotoTrack();
  const [viewing, setViewing] = useState<number>();
  const { unblock } = useBlock(profile);
  const closeViewer = () => {
    // The page shows the photo last viewed.
    if (viewing !== undefined) track.go(viewing);
    setViewing(undefined);
  };

  // Opening a profile marks its like as seen; the lists that show it as new are refetched.
  useEffect(() => {
    if (likesYou) void client.invalidateQueries({ queryKey: ['likes'] });
  }, [client, likesYou]);

  return (
    <main className="profile column" data-bar={own || blocked ? undefined : ''}>
      <PageTitle title={t`Profile`} />
      <div className="profile-media">
        <PhotoHeader
          photos={photos}
          track={track}
          onOpen={setViewing}
          menu={<ProfileMenu profile={profile} place="photo" />}
        />
        <PhotoStrip profile={profile} at={track.at} onAt={track.go} />
      </div>
      <div className="profile-sheet">
        <header className="profile-head">
          <div className="profile-title row wraps">
            <h1>
              {name}
              {agePart(age)}
              {profile.online && !fictional ? <OnlineDot label={t`Online now`} /> : null}
            </h1>
            {fictional ? <Mark ground="page" /> : null}
            {profile.checked_at ? <CheckedIcon /> : null}
            <ProfileMenu profile={profile} place="page" />
          </div>
          <PlaceAndTime profile={profile} />
          {profile.checked_at ? <Checked at={profile.checked_at} /> : null}
        </header>
        {fictional ? (
          <Banner tone="info" icon={<MarkIcon />}>
            {settings.fictional_warning}
          </Banner>
        ) : null}
        {blocked ? (
          <Banner
            tone="warning"
            icon={<Ban />}
            title={t`You blocked ${name}`}
            end={<Button variant="line" onClick={unblock}>{t`Unblock`}</Button>}
          >
            {t`Neither of you can find, see or write to the other.`}
          </Banner>
        ) : null}
        {own ? (
          <Banner
            tone="info"
            title={t`This is how others see you`}
            end={<Button href="/profile" variant="line" icon={<PencilLine />}>{t`Edit`}</Button>}
          />
        ) : null}
        {profile.about ? <p className="profile-about text-lg">{profile.about}</p> : null}
        <InterestTags profile={profile} />
        {blocked ? null : <Facts profile={profile} />}
        {user === null ? (
          <Banner
            tone="promo"
            title={t`There is more to see`}
            end={<Button href="/signup" variant="line">{t`Join free`}</Button>}
          >
            {t`Members see more photos and facts, and can write to ${name}.`}
          </Banner>
        ) : null}
        {own || blocked ? null : <ActionBar profile={profile} />}
      </div>
      {blocked ? null : <Related id={profile.id} />}
      {photos.length > 0 ? (
        <PhotoViewer
          photos={photos}
          name={name}
          reportable={user && !own ? profile : undefined}
          at={viewing}
          onAt={setViewing}
          onClose={closeViewer}
        />
      ) : null}
    </main>
  );
}

/** What the mark says, and what it does not. */
function Checked({ at }: { at: string }) {
  const { t } = useLingui();
  const { day } = useDates();
  return (
    <Disclosure
      className="text-sm"
      summary={
        <span className="beside gap-2">
          <BadgeCheck /> {t`Photo checked`}
        </span>
      }
    >
      {t`A member of our team compared this photo with a fresh selfie on ${day(at)}. It says nothing about name, age or intentions.`}
    </Disclosure>
  );
}

/** "Utrecht, under 5 km. Online now" */
function PlaceAndTime({ profile }: { profile: ProfileData }) {
  const { t } = useLingui();
  const { placeLine } = usePlaceWords();
  const times: Readonly<Record<string, string>> = {
    now: t`Online now`,
    today: t`Active today`,
    week: t`Active this week`,
    month: t`Active this month`,
    longer: t`Not active for a while`,
  };
  const time = profile.fictional || profile.last_active === null ? undefined : times[profile.last_active];
  return <p className="profile-place soft">{[placeLine(profile), time].filter(Boolean).join(' · ')}</p>;
}
