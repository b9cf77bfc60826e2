import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { saveAbout } from '../../contract/signup.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { FormError } from '../app/FormError.tsx';
import { queries } from '../app/queries.ts';
import { useCall } from '../app/use-call.ts';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { StepFoot, type StepProps } from './StepFoot.tsx';
import { useProfileWords } from './use-profile-words.ts';

type About = BodyOf<typeof saveAbout>;
const most_interests = 20;

/** Step 4: how one looks, what one likes, a few sentences. All of it optional. */
export function AboutStep({ signup, on_done, on_back }: StepProps) {
  const { t } = useLingui();
  const id = useId();
  const words = useProfileWords();
  const { interests } = useSuspenseQuery(queries.interests()).data;
  const { saved } = signup;
  const [about, setAbout] = useState<About>({
    hair_color: saved.hair_color, eye_color: saved.eye_color, body_type: saved.body_type, relationship_status: saved.relationship_status,
    signup_reason: saved.signup_reason, tattoos: saved.tattoos, interests: saved.interests, about: saved.about,
  } as About);
  const form = useCall(saveAbout, { onDone: () => void on_done() });
  const set = (change: Partial<About>) => setAbout((old) => ({ ...old, ...change }));
  const toggle = (interest: string) =>
    set({ interests: about.interests.includes(interest) ? about.interests.filter((i) => i !== interest) : [...about.interests, interest].slice(0, most_interests) });
  const choices = [
    { field: 'signup_reason', label: t`What brings you here` },
    { field: 'relationship_status', label: t`Relationship` },
    { field: 'body_type', label: t`Body type` },
    { field: 'hair_color', label: t`Hair` },
    { field: 'eye_color', label: t`Eyes` },
  ] as const;
  return (
    <form className="form" onSubmit={(event) => { event.preventDefault(); form.send(about); }}>
      <FormError>{form.error}</FormError>
      <Field id={`${id}-about`} label={t`About me`} hint={t`Two or three honest sentences are enough.`}>
        {(control) => <TextArea {...control} name="about" rows={5} maxLength={2000} value={about.about} onChange={(event) => set({ about: event.target.value })} />}
      </Field>
      <div className="signup-choices">
        {choices.map(({ field, label }) => (
          <Field key={field} id={`${id}-${field}`} label={label}>
            {(control) => (
              <Select {...control} name={field} placeholder={t`Rather not say`} value={about[field] ?? ''}
                options={Object.entries(words[field]).map(([value, text]) => ({ value, label: text }))}
                onChange={(event) => set({ [field]: event.target.value || null } as Partial<About>)} />
            )}
          </Field>
        ))}
        <Field id={`${id}-tattoos`} label={t`Tattoos`}>
          {(control) => (
            <Select {...control} name="tattoos" placeholder={t`Rather not say`} value={about.tattoos === null ? '' : String(about.tattoos)}
              options={[{ value: 'true', label: t`Yes` }, { value: 'false', label: t`No` }]}
              onChange={(event) => set({ tattoos: event.target.value === '' ? null : event.target.value === 'true' })} />
          )}
        </Field>
      </div>
      <FieldGroup id={`${id}-interests`} label={t`Interests`} hint={t`${about.interests.length} of ${most_interests} chosen`}>
        <div className="signup-interests">
          <ChipRow wrap>
            {interests.map((interest) => (
              <ChipChoice key={interest.id} name="interests" value={interest.id} checked={about.interests.includes(interest.id)}
                disabled={about.interests.length >= most_interests && !about.interests.includes(interest.id)} onChange={() => toggle(interest.id)}>
                {interest.name}
              </ChipChoice>
            ))}
          </ChipRow>
        </div>
      </FieldGroup>
      <StepFoot step={4} pending={form.pending} on_done={on_done} on_back={on_back} label={t`Finish`} />
    </form>
  );
}
