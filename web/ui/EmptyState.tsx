import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type EmptyStateProps = {
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** One action, the way out. */
  action?: ReactNode;
  className?: string | undefined;
};

/** What a list shows when it has nothing: why, and one thing to do. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('empty', className)}>
      <span className="empty-icon">{icon}</span>
      <h2 className="empty-title">{title}</h2>
      {children ? <p className="empty-text">{children}</p> : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  );
}
