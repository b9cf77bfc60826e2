import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Radio } from '../../ui/Checkbox.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** The moment entered, for a call; null: as soon as possible. */
export const whenIn = (moment: string): string | null => (moment === '' ? null : new Date(moment).toISOString());

/** From when new prices hold: as soon as possible, or at a time (field `from`). */
export function WhenFields() {
  const { t } = useLingui();
  const [later, setLater] = useState(false);
  return (
    <fieldset className="field">
      <legend className="field-label">{t({ context: 'a day or an hour', message: 'From' })}</legend>
      <Radio name="when" label={t`As soon as possible`} checked={!later} onChange={() => setLater(false)} />
      <Radio name="when" label={t`At a set time`} checked={later} onChange={() => setLater(true)} />
      {later ? <TextInput type="datetime-local" name="from" aria-label={t`New prices apply`} required /> : null}
    </fieldset>
  );
}
