import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** A filter by which these figures cannot be told apart: it stands in its place, and says why it does nothing. */
export function NotApplied({
  label,
  icon,
  why,
  set,
}: {
  label: string;
  icon: ReactNode;
  why: string;
  /** It is set, on the way from another page. */
  set?: boolean;
}) {
  const { t } = useLingui();
  return (
    <details className="insight-not" name="insight-what" data-set={set ? '' : undefined}>
      <summary className="dt-chip" aria-label={t`${label} does not apply here`} title={why}>
        {icon}
        <s>{label}</s>
      </summary>
      <p>{why}</p>
    </details>
  );
}
