import type { ReactNode } from 'react';

/** Text for screen readers only; a link inside (skip link) shows when focused. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
