import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { traitIds } from '../../contract/niche-filters.ts';
import { InterestIcon } from '../app/InterestIcon.tsx';
import { queries } from '../app/queries.ts';
import { useTraitWords } from '../app/use-trait-words.ts';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { RadioCard, RadioCards } from '../ui/RadioCards.tsx';
import { RangeSlider } from '../ui/RangeSlider.tsx';
import { Select } from '../ui/Select.tsx';
import type { Answers, steps } from './finder-answers.ts';

export interface FinderQuestionProps {
  step: (typeof steps)[number];
  answers: Answers;
  last: boolean;
  onBack: ((answers: Answers) => void) | undefined;
  onNext(answers: Answers): void;
}

/** One question of the match finder. Each is optional. */
export function FinderQuestion({ step, answers, last, onBack, onNext }: FinderQuestionProps) {
  const { t } = useLingui();
  const [now, setNow] = useState(answers);
  const titles = {
    who: t`Who would you like to meet?`,
    age: t`How old?`,
    place: t`Where?`,
    interests: t`Which interests would you like to share?`,
  };
  const questionProps = { now, set: (change: Partial<Answers>) => setNow((old) => ({ ...old, ...change })) };
  return (
    <form
      className="stack gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        onNext(now);
      }}
    >
      <h1>{titles[step]}</h1>
      {step === 'who' ? (
        <Who {...questionProps} />
      ) : step === 'age' ? (
        <Age {...questionProps} />
      ) : step === 'place' ? (
        <Place {...questionProps} />
      ) : (
        <Interests {...questionProps} />
      )}
      <div className="finder-foot beside apart gap-5">
        {onBack ? <Button variant="line" size="lg" onClick={() => onBack(now)}>{t`Back`}</Button> : null}
        <Button type="submit" variant="primary" size="lg">
          {last ? t`Find my matches` : t`Next`}
        </Button>
      </div>
    </form>
  );
}

interface QuestionProps {
  now: Answers;
  set(change: Partial<Answers>): void;
}

function Who({ now, set }: QuestionProps) {
  const { t } = useLingui();
  const id = useId();
  const traits = useTraitWords();
  const choices = [
    ['female', t`Women`],
    ['male', t`Men`],
    [undefined, t`Anyone who suits me`],
  ] as const;
  return (
    <>
      <RadioCards id={id} label={t`I would like to meet`}>
        {choices.map(([gender, title]) => (
          <RadioCard
            key={title}
            name="gender"
            value={gender ?? ''}
            title={title}
            checked={now.gender === gender}
            onChange={() => set({ gender } as Partial<Answers>)}
          />
        ))}
      </RadioCards>
      <FieldGroup id={`${id}-trait`} label={t`Only members who are`}>
        <ChipRow wrap>
          {[...traitIds, undefined].map((trait) => (
            <ChipChoice
              key={trait ?? ''}
              type="radio"
              name="trait"
              checked={now.trait === trait}
              onChange={() => set({ trait } as Partial<Answers>)}
            >
              {trait ? traits[trait] : t`Any`}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
    </>
  );
}

function Age({ now, set }: QuestionProps) {
  const { t } = useLingui();
  const [low, high] = [now.min_age ?? 18, now.max_age ?? 99];
  return (
    <RangeSlider
      id={useId()}
      label={t`Age`}
      min={18}
      max={99}
      minGap={2}
      value={{ low, high }}
      valueText={t`${low} to ${high}`}
      onChange={(value) => set({ min_age: value.low, max_age: value.high })}
      lowLabel={t`Youngest`}
      highLabel={t`Oldest`}
    />
  );
}

function Place({ now, set }: QuestionProps) {
  const { t } = useLingui();
  const id = useId();
  const { countries: served } = useSettings();
  const { countries } = useSuspenseQuery(queries.regions()).data;
  const selectedCountry = countries.find((c) => c.code === now.country);
  return (
    <>
      <Field id={`${id}-country`} label={t`Country`}>
        {(control) => (
          <Select
            {...control}
            value={now.country ?? ''}
            options={served.map((c) => ({ value: c.code, label: c.name }))}
            onChange={(event) => set({ country: event.target.value, region: '' })}
          />
        )}
      </Field>
      <Field
        id={`${id}-region`}
        label={selectedCountry?.region_label ?? t`Region`}
        hint={t`The others are shown too, but further down.`}
      >
        {(control) => (
          <Select
            {...control}
            value={now.region ?? ''}
            options={[
              { value: '', label: t`Everywhere` },
              ...(selectedCountry?.regions ?? []).map((r) => ({ value: r.code, label: r.name })),
            ]}
            onChange={(event) => set({ region: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

const most = 8;

function Interests({ now, set }: QuestionProps) {
  const { t } = useLingui();
  const { interests } = useSuspenseQuery(queries.interests()).data;
  const chosen = (now.interests ?? '').split(',').filter(Boolean);
  const toggle = (id: string) =>
    set({ interests: (chosen.includes(id) ? chosen.filter((i) => i !== id) : [...chosen, id]).join(',') });
  return (
    <FieldGroup id={useId()} label={t`Interests`} hint={t`${chosen.length} of ${most} chosen`}>
      <ChipRow wrap>
        {interests.map(({ id, name }) => (
          <ChipChoice
            key={id}
            name="interests"
            icon={<InterestIcon id={id} />}
            value={id}
            checked={chosen.includes(id)}
            disabled={chosen.length >= most && !chosen.includes(id)}
            onChange={() => toggle(id)}
          >
            {name}
          </ChipChoice>
        ))}
      </ChipRow>
    </FieldGroup>
  );
}
