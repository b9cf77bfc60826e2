import { ChevronDown } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import type {} from './native-attributes.ts';

type ChipLook = { children: ReactNode; icon?: ReactNode };
export type ChipProps = ChipLook & {
  href?: undefined;
  /** Makes it a toggle; omit for chips that open something. */
  pressed?: boolean | undefined;
  /** Shows that the chip opens a menu or a sheet. */
  opens?: boolean | undefined;
} & ButtonHTMLAttributes<HTMLButtonElement>;
export type ChipLinkProps = ChipLook & { href: string } & AnchorHTMLAttributes<HTMLAnchorElement>;

/** A filter, 44 px: outlined when off, inverted when on. With `href` a link (`aria-current` is on). */
export function Chip(props: ChipProps | ChipLinkProps) {
  const { children, icon, className, ...rest } = props;
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={cx('chip inline-row gap-2 nowrap text-md', className)}>
        {icon}
        {children}
      </a>
    );
  }
  const { pressed, opens, type = 'button', ...button } = rest as Omit<ChipProps, keyof ChipLook>;
  return (
    <button
      {...button}
      type={type}
      className={cx('chip inline-row gap-2 nowrap text-md', className)}
      aria-pressed={pressed}
    >
      {icon}
      {children}
      {opens ? <ChevronDown /> : null}
    </button>
  );
}

export type ChipChoiceProps = ChipLook & {
  type?: 'checkbox' | 'radio' | undefined;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'>;

/** The same look for a choice in a form (interests): a native checkbox or radio inside. */
export function ChipChoice({ children, icon, type = 'checkbox', className, ...input }: ChipChoiceProps) {
  return (
    <label className={cx('chip inline-row gap-2 nowrap text-md', className)}>
      <input {...input} type={type} />
      {icon}
      {children}
    </label>
  );
}

/** Chips in a row that scrolls sideways, or wraps. */
export function ChipRow({ children, wrap, label }: { children: ReactNode; wrap?: boolean; label?: string }) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label comes only together with the role
    <div
      className="chip-row beside gap-3"
      data-wrap={wrap ? '' : undefined}
      role={label ? 'group' : undefined}
      aria-label={label}
    >
      {children}
    </div>
  );
}
