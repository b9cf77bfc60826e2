import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type TagProps = {
  children: ReactNode;
  icon?: ReactNode;
  /** `shared` amber-soft: something both have; `amber` small label (22 px); `glass` on photographs. */
  tone?: 'plain' | 'shared' | 'success' | 'glass' | 'amber' | undefined;
  className?: string | undefined;
};

/** A word that only informs, 32 px; not clickable. */
export function Tag({ children, icon, tone = 'plain', className }: TagProps) {
  return (
    <span className={cx('tag inline-row gap-2', className)} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
