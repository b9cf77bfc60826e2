import './review.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Info, TriangleAlert } from 'lucide-react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TwoSides } from '../TwoSides.tsx';
import { useDates } from '../use-dates.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { Change } from './site-queries.ts';
import { useSettingWords } from './use-setting-words.ts';

export const nameOf = ({ country, key, language }: Pick<Change, 'country' | 'key' | 'language'>): string =>
  [country, key, language].filter((part) => part !== null).join('.');

/** One change of a draft: what is live beside what will be, and whom it concerns. */
export function ChangeCard({ change, taken, onTake }: { change: Change; taken: boolean; onTake(take: boolean): void }) {
  const { t } = useLingui();
  const words = useSettingWords();
  const country = usePlaceNames();
  const { at } = useDates();
  const label = words.label(change.key);
  return (
    <section className="change" data-refused={change.refused ? '' : undefined} aria-label={label}>
      <header className="setting-head">
        <Checkbox
          label={`${words.group(change.group)} › ${label}${change.language ? `, ${change.language}` : ''}`}
          checked={taken}
          onChange={({ target }) => onTake(target.checked)}
        />
        {change.country ? <Tag>{t`${country(change.country)} only`}</Tag> : null}
        <span className="change-who">{`${change.staff_name}, ${at(change.changed_at)}`}</span>
      </header>
      <Difference
        name={change.key}
        before={change.before ?? change.inherited}
        after={change.after ?? change.inherited}
        inherits={change.before === null}
        returns={change.after === null}
      />
      <p className="change-effect">
        {change.refused ? <TriangleAlert /> : <Info />}
        {change.refused ? t`This cannot be published: it is not a value of this setting.` : <Effect change={change} />}
      </p>
    </section>
  );
}

/** Two values, with the words marked in which they differ. */
export function Difference({
  name,
  before,
  after,
  inherits,
  returns,
}: {
  name: string;
  before: unknown;
  after: unknown;
  /** The first comes from a level before. */
  inherits?: boolean;
  returns?: boolean;
}) {
  const { t } = useLingui();
  const words = useSettingWords();
  return (
    <TwoSides
      before={{ label: inherits ? t`Live, inherited` : t`Live`, text: words.show(name, before) }}
      after={{ label: returns ? t`Draft: as inherited` : t`Draft`, text: words.show(name, after) }}
    />
  );
}

function Effect({ change: { effect, language, key, after } }: { change: Change }) {
  const { t } = useLingui();
  const languageName = useLanguageNames();
  const country = usePlaceNames();
  const { members, signups } = effect;
  const credits = key === 'signup_credits' && typeof after === 'number' ? after * signups : 0;
  if (effect.kind === 'readers')
    return t`${plural(members, { one: '# member reads', other: '# members read' })} ${languageName(language ?? '')}`;
  if (effect.kind === 'signups')
    return credits > 0
      ? t`${plural(signups, { one: '# sign-up', other: '# sign-ups' })} in the last seven days: ${plural(credits, { one: '# credit', other: '# credits' })}`
      : t`${plural(signups, { one: '# sign-up', other: '# sign-ups' })} in the last seven days`;
  if (effect.countries.length === 0) return t`Applies to ${plural(members, { one: '# member', other: '# members' })}`;
  return effect.countries
    .map((code) =>
      [
        country(code.code),
        code.own_currency ? t`prices in ${code.currency}` : t`no prices of its own, sold in ${code.currency}`,
        t`VAT ${code.vat_basis_points / 100}%`,
        code.own_language ? '' : t`none of its languages is on this site`,
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join(' · ');
}
