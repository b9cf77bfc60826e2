import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import type {} from './native-attributes.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type IconButtonLook = {
  /** The name of the button: read out, and shown as its tooltip. */
  label: string;
  icon: ReactNode;
  /** `glass` is for controls on photographs; `primary` for the one action of a bar (send). */
  variant?: 'plain' | 'quiet' | 'line' | 'glass' | 'primary' | undefined;
  /** `md` 44 px, `lg` 52 px. */
  size?: 'md' | 'lg' | undefined;
  /** A Badge on the upper corner. */
  badge?: ReactNode;
};
export type IconButtonProps = IconButtonLook & {
  href?: undefined;
  /** Makes it a toggle: sets aria-pressed and fills the icon. */
  pressed?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>;
export type IconLinkProps = IconButtonLook & {
  href: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>;

/** A round button that shows only an icon; with `href` it is a link. */
export function IconButton(props: IconButtonProps | IconLinkProps) {
  const { label, icon, variant = 'plain', size, badge, className, ...rest } = props;
  const look = {
    className: cx('icon-btn', `icon-btn-${variant}`, className),
    'data-size': size === 'lg' ? 'lg' : undefined,
    // With a badge the name is label plus badge ("Messages, 3 unread"), so both must be content.
    'aria-label': badge ? undefined : label,
    title: label,
  };
  const content = (
    <>
      {badge ? <VisuallyHidden>{label} </VisuallyHidden> : null}
      {icon}
      {badge}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...look}>
        {content}
      </a>
    );
  }
  const { pressed, type = 'button', ...button } = rest as Omit<IconButtonProps, keyof IconButtonLook>;
  return (
    <button {...button} {...look} type={type} aria-pressed={pressed}>
      {content}
    </button>
  );
}
