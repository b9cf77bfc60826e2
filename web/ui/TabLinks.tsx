import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type TabLink = { href: string; label: ReactNode; badge?: ReactNode; current?: boolean | undefined };

/** Tabs that are pages: a nav of links, no script. `label` names the navigation. */
export function TabLinks(props: { label: string; links: readonly TabLink[]; className?: string | undefined }) {
  return (
    <nav className={cx('tabs-line', props.className)} aria-label={props.label}>
      <div className="tabs">
        {props.links.map((link) => (
          <a key={link.href} className="tab" href={link.href} aria-current={link.current ? 'page' : undefined}>
            {link.label}
            {link.badge}
          </a>
        ))}
      </div>
    </nav>
  );
}
