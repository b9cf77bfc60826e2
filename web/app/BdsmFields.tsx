import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Bdsm, bdsm_limits, bdsm_roles, bdsm_shown_to } from '../../contract/bdsm.ts';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { useBdsmWords } from './use-bdsm-words.ts';

/** Role and limits, and who sees them: nothing has to be said, and nobody sees it unless its owner wants. */
export function BdsmFields({ value, on_change }: { value: Bdsm; on_change(change: Partial<Bdsm>): void }) {
  const { t } = useLingui();
  const id = useId();
  const words = useBdsmWords();
  const { bdsm_role, bdsm_limits: limits, bdsm_shown } = value;
  const toggle = (one: (typeof bdsm_limits)[number]) =>
    on_change({ bdsm_limits: limits.includes(one) ? limits.filter((other) => other !== one) : [...limits, one] });
  return (
    <>
      <FieldGroup id={`${id}-role`} label={t`My role`} label_end={t`optional`}>
        <ChipRow wrap>
          {bdsm_roles.map((one) => (
            <ChipChoice key={one} type="radio" name="bdsm_role" value={one} checked={bdsm_role === one} onChange={() => on_change({ bdsm_role: one })}>
              {words.roles[one]}
            </ChipChoice>
          ))}
          <ChipChoice type="radio" name="bdsm_role" value="" checked={bdsm_role === null} onChange={() => on_change({ bdsm_role: null })}>
            {t`Rather not say`}
          </ChipChoice>
        </ChipRow>
      </FieldGroup>
      <FieldGroup id={`${id}-limits`} label={t`My limits`} label_end={t`optional`} hint={t`What you do not want, whatever else is agreed on.`}>
        <ChipRow wrap>
          {bdsm_limits.map((one) => (
            <ChipChoice key={one} name="bdsm_limits" value={one} checked={limits.includes(one)} onChange={() => toggle(one)}>
              {words.limits[one]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <Field id={`${id}-shown`} label={t`Who sees role and limits`} hint={t`Visitors without an account never do.`}>
        {(control) => (
          <Select {...control} name="bdsm_shown" value={bdsm_shown} options={bdsm_shown_to.map((one) => ({ value: one, label: words.shown[one] }))}
            onChange={(event) => on_change({ bdsm_shown: event.target.value as Bdsm['bdsm_shown'] })} />
        )}
      </Field>
    </>
  );
}
