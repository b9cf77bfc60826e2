import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { savePlace } from '../../contract/signup.ts';
import { FormError } from '../app/FormError.tsx';
import { PlaceFields, type PlaceValue } from '../app/PlaceFields.tsx';
import { useCall } from '../app/use-call.ts';
import { StepFoot, type StepProps } from './StepFoot.tsx';

/** Step 3: country, region and city, or one press that finds them. The position is stored only to within about 5 km. */
export function PlaceStep({ signup, onDone, onBack }: StepProps) {
  const { t } = useLingui();
  const { saved } = signup;
  const [place, setPlace] = useState<PlaceValue>({
    country: saved.country,
    region: saved.region ?? '',
    city: saved.city ?? '',
  });
  const form = useCall(savePlace, { onDone: () => void onDone() });
  const { position, ...named } = place;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ ...named, ...(position ? { position } : {}) });
      }}
    >
      <p className="task-lead">{t`Others see your city or region and a rough distance, never where you are.`}</p>
      <FormError>{form.error}</FormError>
      <PlaceFields value={place} onChange={setPlace} error={(field) => form.field(field, place[field])} />
      <p className="signup-fine muted text-xs">{t`Place names: GeoNames, CC BY 4.0`}</p>
      <StepFoot step={3} pending={form.pending} onDone={onDone} onBack={onBack} />
    </form>
  );
}
