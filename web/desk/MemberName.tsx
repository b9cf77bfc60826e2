import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import { useMay } from './use-may.ts';

/** A member by name, as a link for those who may open members; whoever was erased has no name any more. */
export function MemberName({
  id,
  name,
  site,
  nobody,
  className = 'link',
}: {
  id: string | null;
  name: string | null;
  /** The member's, where it is known. */
  site?: number;
  /** What stands there without a name, other than that they were erased. */
  nobody?: ReactNode;
  /** Of the link. */
  className?: string;
}) {
  const { t } = useLingui();
  const opens = useMay()('members.see', site === undefined ? {} : { site }) !== null;
  if (name === null && nobody) return nobody;
  if (name === null) return <span className="muted">{t`erased`}</span>;
  if (!opens || id === null) return name;
  return (
    <Link className={className} to={`/desk/members/${id}`}>
      {name}
    </Link>
  );
}
