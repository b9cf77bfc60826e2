import { useLingui } from '@lingui/react/macro';
import { Link } from '../app/Link.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Section } from './Section.tsx';

/** Links to the limits, the payments and the use of credits. */
export function SpendingSection() {
  const { t } = useLingui();
  return (
    <Section
      id="spending"
      title={t`Spending limits`}
      lead={t`The most you want to spend in a day, a week, a month. Purchases above it are blocked.`}
    >
      <div className="form-actions above-sm">
        <Link className={buttonClass('quiet')} href="/transactions?show=limits">{t`Set limits`}</Link>
        <Link className={buttonClass('line')} href="/transactions">{t`Payments and credits`}</Link>
      </div>
    </Section>
  );
}
