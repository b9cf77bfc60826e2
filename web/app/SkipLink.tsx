import { useLingui } from '@lingui/react/macro';

/** First stop of the tab key: past the bar, to the page. */
export function SkipLink() {
  const { t } = useLingui();
  return (
    <a className="skip-link" href="#main">
      {t`Skip to the page`}
    </a>
  );
}
