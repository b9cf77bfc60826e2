import { useLingui } from '@lingui/react/macro';
import { Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Audience, AudienceCount } from '../../../contract/desk-campaigns.ts';
import { LOCALES } from '../../../contract/locales.ts';
import type { ConsentKind } from '../../../contract/notifications.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { SiteName } from '../SiteName.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { AudienceSteps } from './AudienceSteps.tsx';
import type { Answer, Draft } from './campaign-queries.ts';
import { NumberField } from './NumberField.tsx';
import { SavedAudiences } from './SavedAudiences.tsx';

type Range = 'age' | 'away' | 'joined';
type Rule = 'countries' | 'languages' | 'gender' | 'wanted' | 'bought' | 'credits_below' | Range;
const rules: readonly Rule[] = [
  'countries',
  'languages',
  'gender',
  'wanted',
  'age',
  'bought',
  'away',
  'joined',
  'credits_below',
];
/** What a rule begins with. */
const starts: Record<Rule, Audience> = {
  countries: { countries: [] },
  languages: { languages: [] },
  gender: { gender: 'male' },
  wanted: { wanted: 'female' },
  age: { age_min: 25, age_max: 60 },
  bought: { bought: 'never' },
  away: { away_min: 7, away_max: 60 },
  joined: { joined_max: 90 },
  credits_below: { credits_below: 5 },
};
const keysOf = (rule: Rule): (keyof Audience)[] =>
  rule === 'age' || rule === 'away' || rule === 'joined' ? [`${rule}_min`, `${rule}_max`] : [rule];

/** Whom it is for: the consent that its kind asks for, the sites, rules; under it what each step leaves. */
export function AudienceCard({
  draft,
  kind,
  sites,
  count,
  saved,
  onChange,
}: {
  draft: Draft;
  kind: ConsentKind;
  sites: Answer['sites'];
  count: AudienceCount | undefined;
  saved: Answer['audiences'];
  onChange(more: Partial<Draft>): void;
}) {
  const { t } = useLingui();
  const country = usePlaceNames();
  const language = useLanguageNames();
  const { audience } = draft;
  const set = (more: Audience) => onChange({ audience: { ...audience, ...more } });
  const without = (rule: Rule) =>
    onChange({
      audience: Object.fromEntries(
        Object.entries(audience).filter(([key]) => !keysOf(rule).includes(key as keyof Audience)),
      ),
    });
  const labels: Record<Rule, string> = {
    countries: t`Countries`,
    languages: t`Languages`,
    gender: t`Gender`,
    wanted: t`Interested in`,
    age: t`Age`,
    bought: t`Purchases`,
    away: t`Last active, days ago`,
    joined: t`Signed up, days ago`,
    credits_below: t`Credits below`,
  };
  const people = [
    { value: 'male', label: t`men` },
    { value: 'female', label: t`women` },
  ];
  const numberField = (key: keyof Audience, label: string) => (
    <TextInput
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={key.startsWith('age') ? 18 : key === 'credits_below' ? 1 : 0}
      max={key.startsWith('age') ? 99 : key === 'credits_below' ? 100_000 : 3650}
      value={String(audience[key] ?? '')}
      onChange={({ target }) => {
        const { [key]: _, ...rest } = audience;
        const value = Number(target.value);
        onChange({ audience: target.value === '' || !target.validity.valid ? rest : { ...rest, [key]: value } });
      }}
    />
  );
  const range = (rule: Range) => {
    const label = labels[rule];
    return (
      <span className="camp-range">
        {numberField(`${rule}_min`, t`${label}, from`)}
        <span aria-hidden="true">–</span>
        {numberField(`${rule}_max`, t`${label}, to`)}
      </span>
    );
  };
  const countries = [...new Set(sites.filter(({ id }) => draft.sites.includes(id)).flatMap((site) => site.countries))];
  const languages = LOCALES.filter((code) =>
    sites.some(({ id, languages: own }) => draft.sites.includes(id) && own.includes(code)),
  );
  const fields: Record<Rule, ReactNode> = {
    languages: (
      <span className="camp-choices">
        {languages.map((code) => (
          <Checkbox
            key={code}
            label={language(code)}
            checked={audience.languages?.includes(code) ?? false}
            onChange={({ target }) => {
              const rest = (audience.languages ?? []).filter((language) => language !== code);
              set({ languages: target.checked ? [...rest, code] : rest });
            }}
          />
        ))}
      </span>
    ),
    countries: (
      <span className="camp-choices">
        {countries.map((code) => (
          <Checkbox
            key={code}
            label={country(code)}
            checked={audience.countries?.includes(code) ?? false}
            onChange={({ target }) => {
              const rest = (audience.countries ?? []).filter((country) => country !== code);
              set({ countries: target.checked ? [...rest, code] : rest });
            }}
          />
        ))}
      </span>
    ),
    gender: (
      <Select
        aria-label={labels.gender}
        value={audience.gender ?? ''}
        options={people}
        onChange={({ target }) => set({ gender: target.value as 'male' })}
      />
    ),
    wanted: (
      <Select
        aria-label={labels.wanted}
        value={audience.wanted ?? ''}
        options={people}
        onChange={({ target }) => set({ wanted: target.value as 'male' })}
      />
    ),
    age: range('age'),
    bought: (
      <Select
        aria-label={labels.bought}
        value={audience.bought ?? ''}
        options={[
          { value: 'never', label: t`never bought` },
          { value: 'ever', label: t`bought before` },
        ]}
        onChange={({ target }) => set({ bought: target.value as 'ever' })}
      />
    ),
    away: range('away'),
    joined: range('joined'),
    credits_below: numberField('credits_below', labels.credits_below),
  };
  const used = rules.filter((rule) => keysOf(rule).some((key) => audience[key] !== undefined));
  const free = rules.filter((rule) => !used.includes(rule));
  return (
    <Card as="section" padding="lg" className="camp-card">
      <h2>{t`Recipients`}</h2>
      <p className="camp-lock">
        <Lock />
        {kind === 'news' ? t`Opted in to news` : t`Opted in to offers`}
      </p>
      <SavedAudiences audience={audience} saved={saved} onPick={(picked) => onChange({ audience: picked })} />
      <fieldset className="camp-rule">
        <legend>{t`Sites`}</legend>
        <span className="camp-choices">
          {sites.map(({ id }) => (
            <Checkbox
              key={id}
              label={<SiteName id={id} />}
              checked={draft.sites.includes(id)}
              disabled={draft.sites.length === 1 && draft.sites[0] === id}
              onChange={({ target }) => {
                const rest = draft.sites.filter((site) => site !== id);
                onChange({ sites: target.checked ? [...rest, id] : rest });
              }}
            />
          ))}
        </span>
      </fieldset>
      {used.map((rule) => (
        <fieldset key={rule} className="camp-rule">
          <legend>{labels[rule]}</legend>
          {fields[rule]}
          <IconButton
            className="camp-rule-off"
            label={t`Without this rule: ${labels[rule]}`}
            icon={<X />}
            onClick={() => without(rule)}
          />
        </fieldset>
      ))}
      {free.length > 0 ? (
        <Select
          id="campaign-audience"
          aria-label={t`Add a rule`}
          value=""
          placeholder={t`Add a rule`}
          options={free.map((rule) => ({ value: rule, label: labels[rule] }))}
          onChange={({ target }) => set(starts[target.value as Rule])}
        />
      ) : null}
      <NumberField
        id="campaign-control"
        label={t`Left out at random as a control group, %`}
        value={draft.control_percent}
        min={0}
        max={50}
        onChange={(control) => onChange({ control_percent: control })}
      />
      {count ? <AudienceSteps count={count} /> : null}
    </Card>
  );
}
