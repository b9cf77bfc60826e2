import { useLingui } from '@lingui/react/macro';
import { type ProfileData, useFacts } from './use-facts.ts';

/** The facts in two columns. */
export function Facts({ profile }: { profile: ProfileData }) {
  const { t } = useLingui();
  const facts = useFacts(profile);
  const { name } = profile;
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t`About ${name}`}</h2>
      <dl className="profile-facts stack">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="muted text-sm">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
