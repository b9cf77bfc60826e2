import { useLingui } from '@lingui/react/macro';
import { Link } from '../app/Link.tsx';
import { Switch } from '../ui/Checkbox.tsx';
import { Section } from './Section.tsx';
import type { ProfileDraft } from './use-profile-draft.ts';

/** Hides the whole profile from the site, and shows it again. */
export function VisibilitySection({ draft }: { draft: ProfileDraft }) {
  const { t } = useLingui();
  const isShown = draft.profile.status === 'active';
  return (
    <Section id="visibility" title={t`Shown or hidden`} save={draft.save('visibility')}>
      <Switch
        name="shown"
        label={t`Show my profile`}
        checked={isShown}
        hint={
          isShown
            ? t`Members find you in search, and your page opens for them.`
            : t`Nobody finds you and your page is gone for everyone, even for people you talk with. Nothing is deleted.`
        }
        onChange={(event) => draft.change('visibility', { status: event.target.checked ? 'active' : 'disabled' })}
      />
      <p className="own-hint muted text-sm">
        {t`Just want to look around unseen?`}{' '}
        <Link className="link" href="/notifications#privacy">{t`Invisible mode is in the settings.`}</Link>
      </p>
    </Section>
  );
}
