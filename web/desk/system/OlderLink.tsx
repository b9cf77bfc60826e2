import { useLingui } from '@lingui/react/macro';
import { Link } from '../Link.tsx';

/** At the foot of a list: the page before, where there is one. */
export function OlderLink({ to }: { to: string | null }) {
  const { t } = useLingui();
  if (to === null) return null;
  return (
    <p className="system-more">
      <Link className="link" to={to}>{t`Older`}</Link>
    </p>
  );
}
