import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { saveAbout } from '../../contract/signup.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { BdsmFields } from '../app/BdsmFields.tsx';
import { FormError } from '../app/FormError.tsx';
import { ChoiceFields, type Choices, InterestsField } from '../app/ProfileFields.tsx';
import { useCall } from '../app/use-call.ts';
import { useNiche } from '../app/use-niche.ts';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { StepFoot, type StepProps } from './StepFoot.tsx';

type About = BodyOf<typeof saveAbout>;

/** Step 4: looks, interests, a few sentences. All of it optional. */
export function AboutStep({ signup, onDone, onBack }: StepProps) {
  const { t } = useLingui();
  const id = useId();
  const { saved } = signup;
  const niche = useNiche();
  const [about, setAbout] = useState<About>({
    hair_color: saved.hair_color,
    eye_color: saved.eye_color,
    body_type: saved.body_type,
    relationship_status: saved.relationship_status,
    signup_reason: saved.signup_reason,
    tattoos: saved.tattoos,
    interests: saved.interests,
    about: saved.about,
    ...(niche === 'bdsm'
      ? { bdsm: { bdsm_role: saved.bdsm_role, bdsm_limits: saved.bdsm_limits, bdsm_shown: saved.bdsm_shown } }
      : {}),
  } as About);
  const form = useCall(saveAbout, { onDone: () => void onDone() });
  const set = (change: Partial<About>) => setAbout((old) => ({ ...old, ...change }));
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        form.send(about);
      }}
    >
      <FormError>{form.error}</FormError>
      <Field id={`${id}-about`} label={t`About me`} hint={t`Two or three honest sentences are enough.`}>
        {(control) => (
          <TextArea
            {...control}
            name="about"
            rows={5}
            maxLength={2000}
            value={about.about}
            onChange={(event) => set({ about: event.target.value })}
          />
        )}
      </Field>
      <ChoiceFields value={about as Choices} gender={saved.gender} onChange={set} />
      <InterestsField value={about.interests} onChange={(interests) => set({ interests })} />
      {about.bdsm ? (
        <BdsmFields
          value={about.bdsm}
          gender={saved.gender}
          onChange={(change) => setAbout((old) => (old.bdsm ? { ...old, bdsm: { ...old.bdsm, ...change } } : old))}
        />
      ) : null}
      <StepFoot step={4} pending={form.pending} onDone={onDone} onBack={onBack} label={t`Finish`} />
    </form>
  );
}
