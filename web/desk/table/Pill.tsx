import type { ReactNode } from 'react';

/** A state in a row: a word, a picture, a tone; never the tone alone. */
export function Pill({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'good' | 'bad' | 'warn' | 'info' | 'line' | 'accent' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className="desk-pill" data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
