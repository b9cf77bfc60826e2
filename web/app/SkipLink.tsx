import { useLingui } from '@lingui/react/macro';

/** The first tab stop: skips the bar. */
export function SkipLink() {
  const { t } = useLingui();
  return (
    <a className="skip-link" href="#main">
      {t`Skip to the page`}
    </a>
  );
}
