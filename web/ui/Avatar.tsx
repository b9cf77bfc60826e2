import { cx } from './cx.ts';
import { OnlineDot } from './OnlineDot.tsx';

export type AvatarProps = {
  /** Source of the initials when there is no picture. */
  name: string;
  src?: string | null | undefined;
  /** Alternative text; empty when the name is shown beside it. */
  alt?: string | undefined;
  /** 28, 40, 52, 96 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  /** Label of the online dot; omit when not online. */
  onlineLabel?: string | undefined;
  className?: string | undefined;
};

const PIXELS = { xs: 28, sm: 40, md: 52, lg: 96 };

/** First letters of the first two words, upper case; `?` for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('') || '?';
}

/** A round picture of a person, or the initials. */
export function Avatar({ name, src, alt = '', size = 'md', onlineLabel, className }: AvatarProps) {
  return (
    <span className={cx('avatar', className)} data-size={size}>
      {src ? (
        <img src={src} alt={alt} width={PIXELS[size]} height={PIXELS[size]} loading="lazy" decoding="async" />
      ) : (
        <span aria-hidden={alt === '' ? true : undefined}>{initials(name)}</span>
      )}
      {onlineLabel ? <OnlineDot label={onlineLabel} /> : null}
    </span>
  );
}
