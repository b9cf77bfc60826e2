import { useLingui } from '@lingui/react/macro';
import { BadgeCheck } from 'lucide-react';

/** The mark of somebody whose main photo a person of ours compared with a fresh selfie. It says what was done, no more. */
export function CheckedIcon() {
  const { t } = useLingui();
  return (
    <span className="checked-icon" role="img" aria-label={t`Photo checked`} title={t`Photo checked`}>
      <BadgeCheck aria-hidden="true" />
    </span>
  );
}
