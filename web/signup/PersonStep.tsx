import { useState } from 'react';
import { savePerson } from '../../contract/signup.ts';
import { FormError } from '../app/FormError.tsx';
import { type Person, PersonFields } from '../app/ProfileFields.tsx';
import { useCall } from '../app/use-call.ts';
import { StepFoot, type StepProps } from './StepFoot.tsx';

/** Step 2: own gender, wanted gender, sexuality. Search requires the first two, so this step cannot be skipped. */
export function PersonStep({ signup, onDone, onBack }: StepProps) {
  const { gender: savedGender, wanted: savedWanted, sexuality: savedSexuality } = signup.saved;
  const [person, setPerson] = useState<Person>({ gender: savedGender, wanted: savedWanted, sexuality: savedSexuality });
  const [missing, setMissing] = useState(false);
  const form = useCall(savePerson, { onDone: () => void onDone() });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const { gender, wanted, sexuality } = person;
    if (!gender || wanted.length === 0) return setMissing(true);
    form.send({ gender, wanted, sexuality });
  };
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <PersonFields
        value={person}
        missing={missing}
        onChange={(change) => setPerson((old) => ({ ...old, ...change }))}
      />
      <StepFoot step={2} pending={form.pending} skippable={false} onDone={onDone} onBack={onBack} />
    </form>
  );
}
