import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { savePerson, sexualities } from '../../contract/signup.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { FieldGroup } from '../ui/Field.tsx';
import { StepFoot, type StepProps } from './StepFoot.tsx';
import { useProfileWords } from './use-profile-words.ts';

type Gender = 'male' | 'female';
const genders: readonly Gender[] = ['male', 'female'];

/** Step 2: gender, whom one looks for, sexuality. Search cannot do without the first two, so this step is not skipped. */
export function PersonStep({ signup, on_done, on_back }: StepProps) {
  const { t } = useLingui();
  const id = useId();
  const words = useProfileWords();
  const { saved } = signup;
  const [gender, setGender] = useState<Gender | null>(saved.gender);
  const [wanted, setWanted] = useState<Gender[]>(saved.wanted);
  const [sexuality, setSexuality] = useState(saved.sexuality);
  const [missing, setMissing] = useState(false);
  const form = useCall(savePerson, { onDone: () => void on_done() });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!gender || wanted.length === 0) return setMissing(true);
    form.send({ gender, wanted, sexuality });
  };
  const toggle = (value: Gender) => setWanted((list) => (list.includes(value) ? list.filter((v) => v !== value) : [...list, value]));
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <FieldGroup id={`${id}-gender`} label={t`I am`} error={missing && !gender ? t`Please choose one.` : undefined}>
        <ChipRow wrap>
          {genders.map((value) => (
            <ChipChoice key={value} type="radio" name="gender" value={value} checked={gender === value} onChange={() => setGender(value)}>
              {words.gender[value]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <FieldGroup id={`${id}-wanted`} label={t`Looking for`} hint={t`You may choose both.`} error={missing && wanted.length === 0 ? t`Please choose at least one.` : undefined}>
        <ChipRow wrap>
          {genders.map((value) => (
            <ChipChoice key={value} name="wanted" value={value} checked={wanted.includes(value)} onChange={() => toggle(value)}>
              {words.wanted[value]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <FieldGroup id={`${id}-sexuality`} label={t`Sexuality`} label_end={t`optional`}>
        <ChipRow wrap>
          {sexualities.map((value) => (
            <ChipChoice key={value} type="radio" name="sexuality" value={value} checked={sexuality === value} onChange={() => setSexuality(value)}>
              {words.sexuality[value]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <StepFoot step={2} pending={form.pending} skippable={false} on_done={on_done} on_back={on_back} />
    </form>
  );
}
