import { useLingui } from '@lingui/react/macro';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Kbd } from '../Kbd.tsx';
import { useKeys } from '../use-keys.ts';

/** Who has it, and whom it is passed on to; nobody's is everybody's. */
export function WhoseItIs({
  id,
  staff,
  has,
  onPass,
}: {
  id: string;
  /** Who may have it. */
  staff: readonly { id: string; name: string }[];
  /** The name of who has it. */
  has: string | null;
  onPass(to: string | null): void;
}) {
  const { t } = useLingui();
  useKeys({ p: () => document.getElementById(id)?.focus() });
  return (
    <Field id={id} label={t`Whose it is`} labelEnd={<Kbd>P</Kbd>}>
      {(control) => (
        <Select
          {...control}
          value={staff.find(({ name }) => name === has)?.id ?? ''}
          placeholder={t`Nobody’s`}
          options={staff.map((colleague) => ({ value: colleague.id, label: colleague.name }))}
          onChange={(event) => onPass(event.target.value || null)}
        />
      )}
    </Field>
  );
}
