import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { interestsMax, type OwnProfile } from '../../contract/profile.ts';
import { genders, sexualities } from '../../contract/signup.ts';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { InterestIcon } from './InterestIcon.tsx';
import { queries } from './queries.ts';
import { useChoiceLabels, useProfileWords } from './use-profile-words.ts';

type Gender = (typeof genders)[number];
export type Person = Pick<OwnProfile, 'gender' | 'wanted' | 'sexuality'>;
const choiceFields = ['signup_reason', 'relationship_status', 'body_type', 'hair_color', 'eye_color'] as const;
export type Choices = Pick<OwnProfile, (typeof choiceFields)[number] | 'tattoos'>;
/** Secondary text after a field's label. */
type Notes = (field: keyof OwnProfile) => ReactNode;

interface PersonProps {
  value: Person;
  onChange(change: Partial<Person>): void;
  /** Says which of the two facts that search requires are missing. */
  missing?: boolean | undefined;
  note?: Notes;
}

/** Own gender, wanted gender, sexuality. */
export function PersonFields({ value, onChange, missing, note }: PersonProps) {
  const { t } = useLingui();
  const id = useId();
  const words = useProfileWords();
  const { gender, wanted, sexuality } = value;
  const toggle = (gender: Gender) =>
    onChange({ wanted: wanted.includes(gender) ? wanted.filter((v) => v !== gender) : [...wanted, gender] });
  return (
    <>
      <FieldGroup
        id={`${id}-gender`}
        label={t`I am`}
        labelEnd={note?.('gender')}
        error={missing && !gender ? t`Please choose one.` : undefined}
      >
        <ChipRow wrap>
          {genders.map((option) => (
            <ChipChoice
              key={option}
              type="radio"
              name="gender"
              value={option}
              checked={gender === option}
              onChange={() => onChange({ gender: option })}
            >
              {words.gender[option]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <FieldGroup
        id={`${id}-wanted`}
        label={t({ context: 'my own form', message: 'Looking for' })}
        labelEnd={note?.('wanted')}
        hint={t`You may choose both.`}
        error={missing && wanted.length === 0 ? t`Please choose at least one.` : undefined}
      >
        <ChipRow wrap>
          {genders.map((gender) => (
            <ChipChoice
              key={gender}
              name="wanted"
              value={gender}
              checked={wanted.includes(gender)}
              onChange={() => toggle(gender)}
            >
              {words.wanted[gender]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <FieldGroup id={`${id}-sexuality`} label={t`Sexuality`} labelEnd={note?.('sexuality') ?? t`optional`}>
        <ChipRow wrap>
          {sexualities.map((option) => (
            <ChipChoice
              key={option}
              type="radio"
              name="sexuality"
              value={option}
              checked={sexuality === option}
              onChange={() => onChange({ sexuality: option })}
            >
              {words.sexuality[option]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
    </>
  );
}

interface ChoicesProps {
  value: Choices;
  /** Of the person described: some languages bend the words by it. */
  gender?: string | null | undefined;
  onChange(change: Partial<Choices>): void;
  note?: Notes;
}

/** Reason, relationship, looks, tattoos: each is optional. */
export function ChoiceFields({ value, gender, onChange, note }: ChoicesProps) {
  const { t } = useLingui();
  const id = useId();
  const words = useProfileWords(gender);
  const labels = useChoiceLabels();
  return (
    <div className="profile-choices stack gap-6">
      {choiceFields.map((field) => (
        <Field key={field} id={`${id}-${field}`} label={labels[field]} labelEnd={note?.(field)}>
          {(control) => (
            <Select
              {...control}
              name={field}
              placeholder={t`Rather not say`}
              value={value[field] ?? ''}
              options={Object.entries(words[field]).map(([code, text]) => ({ value: code, label: text }))}
              onChange={(event) => onChange({ [field]: event.target.value || null } as Partial<Choices>)}
            />
          )}
        </Field>
      ))}
      <Field id={`${id}-tattoos`} label={t`Tattoos`} labelEnd={note?.('tattoos')}>
        {(control) => (
          <Select
            {...control}
            name="tattoos"
            placeholder={t`Rather not say`}
            value={value.tattoos === null ? '' : String(value.tattoos)}
            options={[
              { value: 'true', label: t`Yes` },
              { value: 'false', label: t`No` },
            ]}
            onChange={(event) =>
              onChange({ tattoos: event.target.value === '' ? null : event.target.value === 'true' })
            }
          />
        )}
      </Field>
    </div>
  );
}

/** The interests to choose from, and the most a member may choose. */
export function InterestsField({
  value,
  onChange,
  labelEnd,
}: {
  value: readonly string[];
  onChange(value: string[]): void;
  labelEnd?: ReactNode;
}) {
  const { t } = useLingui();
  const id = useId();
  const { interests } = useSuspenseQuery(queries.interests()).data;
  const toggle = (interest: string) =>
    onChange(
      value.includes(interest) ? value.filter((v) => v !== interest) : [...value, interest].slice(0, interestsMax),
    );
  return (
    <FieldGroup
      id={`${id}-interests`}
      label={t`Interests`}
      labelEnd={labelEnd}
      hint={t`${value.length} of ${interestsMax} chosen`}
    >
      <div className="profile-interests">
        <ChipRow wrap>
          {interests.map((interest) => (
            <ChipChoice
              key={interest.id}
              name="interests"
              icon={<InterestIcon id={interest.id} />}
              value={interest.id}
              checked={value.includes(interest.id)}
              disabled={value.length >= interestsMax && !value.includes(interest.id)}
              onChange={() => toggle(interest.id)}
            >
              {interest.name}
            </ChipChoice>
          ))}
        </ChipRow>
      </div>
    </FieldGroup>
  );
}
