import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import type {} from './native-attributes.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = {
  /** One `primary` per screen; `amber` only for premium; `danger` with an icon or a plain word. Default `quiet`. */
  variant?: 'primary' | 'quiet' | 'line' | 'amber' | 'danger' | undefined;
  /** `md` 44 px, `lg` 52 px for a page's main action. */
  size?: 'md' | 'lg' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /** Icon before the text. */
  icon?: ReactNode;
  /** Icon after the text. */
  iconEnd?: ReactNode;
  children: ReactNode;
};
export type ButtonProps = ButtonLook & {
  href?: undefined;
  /** Shows a spinner over the text, keeps the width and ignores presses. */
  loading?: boolean | undefined;
  /** Read out while loading. */
  loadingLabel?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
} & ButtonHTMLAttributes<HTMLButtonElement>;
export type ButtonLinkProps = ButtonLook & {
  href: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
} & AnchorHTMLAttributes<HTMLAnchorElement>;

/** The class of something that should look like a button but is rendered elsewhere (a router's link). */
export function buttonClass(variant: NonNullable<ButtonLook['variant']> = 'quiet'): string {
  return `btn btn-${variant}`;
}

/** A button, or with `href` a link that looks like one. `type` defaults to `button`. */
export function Button(props: ButtonProps | ButtonLinkProps) {
  const { variant, size, block, icon, iconEnd, children, className, ...rest } = props;
  const look = {
    className: cx(buttonClass(variant), className),
    'data-size': size === 'lg' ? 'lg' : undefined,
    'data-block': block ? '' : undefined,
  };
  const label = (
    <span className="btn-label inline-row gap-3">
      {icon}
      {children}
      {iconEnd}
    </span>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...look}>
        {label}
      </a>
    );
  }
  const { loading, loadingLabel, onClick, type = 'button', ...button } = rest as Omit<ButtonProps, keyof ButtonLook>;
  return (
    <button
      {...button}
      {...look}
      // A loading submit button must not resubmit the form but should keep the focus (`disabled` would drop it).
      type={loading ? 'button' : type}
      onClick={loading ? undefined : onClick}
      aria-busy={loading ? true : undefined}
      aria-disabled={loading ? true : button['aria-disabled']}
    >
      {label}
      {loading ? <Spinner label={loadingLabel} /> : null}
    </button>
  );
}
