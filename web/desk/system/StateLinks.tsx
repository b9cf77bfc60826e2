import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Link } from '../Link.tsx';

/** Above a log: all of it, or what is in one state. */
export function StateLinks<State extends string>({
  states,
  words,
  state,
  all,
  linkTo,
  className,
  children,
}: {
  states: readonly State[];
  words: Readonly<Record<string, string>>;
  state: State | undefined;
  all: string;
  linkTo(state: State): string;
  className?: string;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <nav className={cx('insight-seg', className)} aria-label={t`State`}>
      <Link to={all} aria-current={state ? undefined : 'page'}>
        {t({ context: 'entries of a log', message: 'All' })}
      </Link>
      {states.map((candidate) => (
        <Link key={candidate} to={linkTo(candidate)} aria-current={candidate === state ? 'page' : undefined}>
          {words[candidate]}
        </Link>
      ))}
      {children}
    </nav>
  );
}
