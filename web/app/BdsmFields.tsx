import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Bdsm, bdsmLimits, bdsmRoles, bdsmShownTo } from '../../contract/bdsm.ts';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { useBdsmWords } from './use-bdsm-words.ts';

interface Props {
  value: Bdsm;
  gender?: string | null | undefined;
  onChange(change: Partial<Bdsm>): void;
}

/** BDSM role and limits, and who sees them: optional, and hidden unless the member shows them. */
export function BdsmFields({ value, gender, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const words = useBdsmWords(gender);
  const { bdsm_role: bdsmRole, bdsm_limits: limits, bdsm_shown: bdsmShown } = value;
  const toggle = (limit: (typeof bdsmLimits)[number]) =>
    onChange({ bdsm_limits: limits.includes(limit) ? limits.filter((other) => other !== limit) : [...limits, limit] });
  return (
    <>
      <FieldGroup id={`${id}-role`} label={t`My role`} labelEnd={t`optional`}>
        <ChipRow wrap>
          {bdsmRoles.map((option) => (
            <ChipChoice
              key={option}
              type="radio"
              name="bdsm_role"
              value={option}
              checked={bdsmRole === option}
              onChange={() => onChange({ bdsm_role: option })}
            >
              {words.roles[option]}
            </ChipChoice>
          ))}
          <ChipChoice
            type="radio"
            name="bdsm_role"
            value=""
            checked={bdsmRole === null}
            onChange={() => onChange({ bdsm_role: null })}
          >
            {t`Rather not say`}
          </ChipChoice>
        </ChipRow>
      </FieldGroup>
      <FieldGroup
        id={`${id}-limits`}
        label={t`My limits`}
        labelEnd={t`optional`}
        hint={t`What you do not want, whatever else is agreed on.`}
      >
        <ChipRow wrap>
          {bdsmLimits.map((limit) => (
            <ChipChoice
              key={limit}
              name="bdsm_limits"
              value={limit}
              checked={limits.includes(limit)}
              onChange={() => toggle(limit)}
            >
              {words.limits[limit]}
            </ChipChoice>
          ))}
        </ChipRow>
      </FieldGroup>
      <Field
        id={`${id}-shown`}
        label={t`Who sees your role and limits`}
        hint={t`Visitors without an account never do.`}
      >
        {(control) => (
          <Select
            {...control}
            name="bdsm_shown"
            value={bdsmShown}
            options={bdsmShownTo.map((audience) => ({ value: audience, label: words.shown[audience] }))}
            onChange={(event) => onChange({ bdsm_shown: event.target.value as Bdsm['bdsm_shown'] })}
          />
        )}
      </Field>
    </>
  );
}
