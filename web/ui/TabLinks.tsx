import type { ElementType, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useCurrentInSight } from './use-current-in-sight.ts';

export type TabLink = { href: string; label: ReactNode; badge?: ReactNode; current?: boolean | undefined };

/** Tabs that are pages: a nav of links, of use without script. `label` names the navigation. */
export function TabLinks(props: {
  label: string;
  links: readonly TabLink[];
  /** Component that renders a link, such as a router's. Default `a`. */
  link?: ElementType | undefined;
  className?: string | undefined;
}) {
  const Anchor = props.link ?? 'a';
  const line = useCurrentInSight<HTMLDivElement>(props.links.find(({ current }) => current)?.href);
  return (
    <nav className={cx('tabs-line', props.className)} aria-label={props.label}>
      <div className="tabs beside" ref={line}>
        {props.links.map((link) => (
          <Anchor
            key={link.href}
            className="tab inline-row gap-3 nowrap"
            href={link.href}
            aria-current={link.current ? 'page' : undefined}
          >
            {link.label}
            {link.badge}
          </Anchor>
        ))}
      </div>
    </nav>
  );
}
