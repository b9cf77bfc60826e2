import { useLingui } from '@lingui/react/macro';
import { type Defined, useDefinitions } from './use-definitions.ts';

/** The `?` beside a number: what it means. */
export function Definition({ of }: { of: Defined }) {
  const { t } = useLingui();
  const { name, what } = useDefinitions()[of];
  return (
    <details className="insight-what" name="insight-what">
      <summary aria-label={t`What does “${name}” mean?`}>?</summary>
      <p>{what}</p>
    </details>
  );
}
