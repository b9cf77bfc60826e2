import { CircleAlert, CircleCheck, Clock, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

type BannerTone = 'info' | 'warning' | 'danger' | 'success' | 'promo';
export type BannerProps = {
  tone: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Replaces the tone's own icon. */
  icon?: ReactNode;
  /** At the end: a button or a Countdown. */
  end?: ReactNode;
  /** Label of the close button; without it the banner cannot be closed. */
  dismissLabel?: string | undefined;
  /** For hydrated pages; on others the button works by `data-dismiss` (static-behaviour.ts). */
  onDismiss?: (() => void) | undefined;
  /** Full width, without rounded corners, under a header. */
  strip?: boolean | undefined;
  /** Announced at once because it appeared while the page was open. */
  live?: boolean | undefined;
  className?: string | undefined;
};

const ICONS = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck, promo: Clock };

/** A notice inside the page, never over it. */
export function Banner(props: BannerProps) {
  const { tone, title, children, icon, end, dismissLabel, onDismiss, strip, live, className } = props;
  const Icon = ICONS[tone];
  return (
    <div
      className={cx('banner stack text-sm', className)}
      data-tone={tone}
      data-strip={strip ? '' : undefined}
      data-dismissible={dismissLabel ? '' : undefined}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <span className="banner-icon">{icon ?? <Icon />}</span>
      <div>
        {title ? <p className="banner-title strong">{title}</p> : null}
        {children ? <div className="banner-text soft">{children}</div> : null}
      </div>
      {end || dismissLabel ? (
        <div className="banner-end row gap-3">
          {end}
          {dismissLabel ? <IconButton label={dismissLabel} icon={<X />} data-dismiss="" onClick={onDismiss} /> : null}
        </div>
      ) : null}
    </div>
  );
}
