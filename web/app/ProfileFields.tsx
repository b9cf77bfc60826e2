import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { interests_max, type OwnProfile } from '../../contract/profile.ts';
import { genders, sexualities } from '../../contract/signup.ts';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { InterestIcon } from './InterestIcon.tsx';
import { queries } from './queries.ts';
import { useProfileWords } from './use-profile-words.ts';

type Gender = (typeof genders)[number];
export type Person = Pick<OwnProfile, 'gender' | 'wanted' | 'sexuality'>;
const choice_fields = ['signup_reason', 'relationship_status', 'body_type', 'hair_color', 'eye_color'] as const;
export type Choices = Pick<OwnProfile, (typeof choice_fields)[number] | 'tattoos'>;
/** Small words behind the label of a field. */
type Notes = (field: keyof OwnProfile) => ReactNode;

interface PersonProps {
  value: Person;
  on_change(change: Partial<Person>): void;
  /** Says which of the two that search cannot do without are lacking. */
  missing?: boolean | undefined;
  note?: Notes;
}

/** Gender, whom one looks for, sexuality. */
export function PersonFields({ value, on_change, missing, note }: PersonProps) {
  const { t } = useLingui();
  const id = useId();
  const words = useProfileWords();
  const { gender, wanted, sexuality } = value;
  const toggle = (one: Gender) => on_change({ wanted: wanted.includes(one) ? wanted.filter((v) => v !== one) : [...wanted, one] });
  return (
    <>
      <FieldGroup id={`${id}-gender`} label={t`I am`} label_end={note?.('gender')} error={missing && !gender ? t`Please choose one.` : undefined}>
        <ChipRow wrap>
          {genders.map((one) => (
            <ChipChoice key={one} type="radio" name="gender" value={one} checked={gender === one} onChange={() => on_change({ gender: one })}>
              {words.gender[one]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <FieldGroup id={`${id}-wanted`} label={t`Looking for`} label_end={note?.('wanted')} hint={t`You may choose both.`}
        error={missing && wanted.length === 0 ? t`Please choose at least one.` : undefined}>
        <ChipRow wrap>
          {genders.map((one) => (
            <ChipChoice key={one} name="wanted" value={one} checked={wanted.includes(one)} onChange={() => toggle(one)}>
              {words.wanted[one]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <FieldGroup id={`${id}-sexuality`} label={t`Sexuality`} label_end={note?.('sexuality') ?? t`optional`}>
        <ChipRow wrap>
          {sexualities.map((one) => (
            <ChipChoice key={one} type="radio" name="sexuality" value={one} checked={sexuality === one} onChange={() => on_change({ sexuality: one })}>
              {words.sexuality[one]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
    </>
  );
}

interface ChoicesProps {
  value: Choices;
  on_change(change: Partial<Choices>): void;
  note?: Notes;
}

/** Reason, relationship, looks, tattoos: one may say nothing of each. */
export function ChoiceFields({ value, on_change, note }: ChoicesProps) {
  const { t } = useLingui();
  const id = useId();
  const words = useProfileWords();
  const labels = {
    signup_reason: t`What brings you here`, relationship_status: t`Relationship`, body_type: t`Body type`, hair_color: t`Hair`, eye_color: t`Eyes`,
  };
  return (
    <div className="profile-choices">
      {choice_fields.map((field) => (
        <Field key={field} id={`${id}-${field}`} label={labels[field]} label_end={note?.(field)}>
          {(control) => (
            <Select {...control} name={field} placeholder={t`Rather not say`} value={value[field] ?? ''}
              options={Object.entries(words[field]).map(([one, text]) => ({ value: one, label: text }))}
              onChange={(event) => on_change({ [field]: event.target.value || null } as Partial<Choices>)} />
          )}
        </Field>
      ))}
      <Field id={`${id}-tattoos`} label={t`Tattoos`} label_end={note?.('tattoos')}>
        {(control) => (
          <Select {...control} name="tattoos" placeholder={t`Rather not say`} value={value.tattoos === null ? '' : String(value.tattoos)}
            options={[{ value: 'true', label: t`Yes` }, { value: 'false', label: t`No` }]}
            onChange={(event) => on_change({ tattoos: event.target.value === '' ? null : event.target.value === 'true' })} />
        )}
      </Field>
    </div>
  );
}

/** The interests to choose from, at most so many of them. */
export function InterestsField({ value, on_change, label_end }: { value: readonly string[]; on_change(value: string[]): void; label_end?: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const { interests } = useSuspenseQuery(queries.interests()).data;
  const toggle = (one: string) => on_change(value.includes(one) ? value.filter((v) => v !== one) : [...value, one].slice(0, interests_max));
  return (
    <FieldGroup id={`${id}-interests`} label={t`Interests`} label_end={label_end} hint={t`${value.length} of ${interests_max} chosen`}>
      <div className="profile-interests">
        <ChipRow wrap>
          {interests.map((one) => (
            <ChipChoice key={one.id} name="interests" icon={<InterestIcon id={one.id} />} value={one.id} checked={value.includes(one.id)}
              disabled={value.length >= interests_max && !value.includes(one.id)} onChange={() => toggle(one.id)}>
              {one.name}
            </ChipChoice>
          ))}
        </ChipRow>
      </div>
    </FieldGroup>
  );
}
