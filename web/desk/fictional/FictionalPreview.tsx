import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Locale } from '../../../contract/locales.ts';
import { Mark } from '../../app/Mark.tsx';
import { Fact, PhotoPicture } from '../Facts.tsx';
import { Segments } from '../Segments.tsx';
import { SiteName } from '../SiteName.tsx';
import type { Profile } from './FictionalEditor.tsx';

/** How members see it, with the mark where it stands; beneath the counts of four weeks. */
export function FictionalPreview({
  profile,
  about,
  language,
}: {
  profile: Profile;
  about: string;
  language: Locale | undefined;
}) {
  const { t } = useLingui();
  const [shown, setShown] = useState<'card' | 'profile' | 'chat'>('card');
  const main = profile.photos.find(({ photo }) => !photo.private && photo.status !== 'rejected')?.photo;
  const head = `${profile.name}, ${profile.age}`;
  const [now, before] = profile.counts;
  const beside = (count: number, then: number | undefined) =>
    then === undefined ? String(count) : `${count} (${then})`;
  return (
    <aside className="studio-side" aria-label={t`Preview`}>
      <Segments<'card' | 'profile' | 'chat'>
        label={t`Preview`}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'card', label: t`Card` },
          { value: 'profile', label: t`Profile` },
          { value: 'chat', label: t`Chat` },
        ]}
      />
      <div className="studio-phone" data-shown={shown}>
        <div className="studio-phone-photo">
          {main ? <PhotoPicture photo={main} alt="" sizes="18rem" /> : null}
          <Mark ground="photo" />
        </div>
        <div className="studio-phone-text">
          <p>
            <strong>{head}</strong>
          </p>
          <p className="muted small">{profile.city}</p>
          {shown === 'card' ? null : (
            <p lang={language} className="studio-phone-about">
              {shown === 'profile' ? about : t`Every message from here carries the mark beside the name.`}
            </p>
          )}
        </div>
      </div>
      <section className="studio-counts">
        <h2>{t`Last 28 days`}</h2>
        <p className="muted small">{t`In brackets: the 28 before.`}</p>
        {now ? (
          <dl className="desk-facts">
            <Fact label={t`Conversations`}>{beside(now.conversations, before?.conversations)}</Fact>
            <Fact label={t`Messages written`}>{beside(now.written, before?.written)}</Fact>
            <Fact label={t`Messages received`}>{beside(now.received, before?.received)}</Fact>
            <Fact label={t`Median time to answer`}>{now.minutes === null ? null : t`${now.minutes} min`}</Fact>
            <Fact label={t`Open cases`}>{String(profile.cases)}</Fact>
          </dl>
        ) : null}
        <SiteName name={profile.site} />
      </section>
    </aside>
  );
}
