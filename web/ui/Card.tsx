import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';

export type CardProps = {
  children: ReactNode;
  as?: 'div' | 'section' | 'article' | 'aside' | undefined;
  padding?: 'none' | 'md' | 'lg' | undefined;
  /** Radius 28 and the larger shadow, for the most important panel. */
  raised?: boolean | undefined;
  /** `sunken` is the quieter background without shadow. */
  tone?: 'surface' | 'sunken' | undefined;
} & HTMLAttributes<HTMLElement>;

/** A panel. */
export function Card({ children, as: Element = 'div', padding = 'md', raised, tone, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={cx('card', className)}
      data-padding={padding}
      data-raised={raised ? '' : undefined}
      data-tone={tone}
    >
      {children}
    </Element>
  );
}
