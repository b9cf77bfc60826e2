import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type EmptyStateProps = {
  icon: ReactNode;
  title: ReactNode;
  /** `h1` where it is the whole page. Default `h2`. */
  titleAs?: 'h1' | 'h2' | undefined;
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  className?: string | undefined;
};

/** What an empty list shows: why it is empty, and one thing to do. */
export function EmptyState({ icon, title, titleAs: Title = 'h2', children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('empty stack gap-3', className)}>
      <span className="empty-icon disc">{icon}</span>
      <Title className="empty-title">{title}</Title>
      {children ? <p className="empty-text soft">{children}</p> : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  );
}
