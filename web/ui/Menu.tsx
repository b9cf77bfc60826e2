import { Check } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import { focusFirst } from './menu-focus.ts';
import type {} from './native-attributes.ts';
import { rovingKeys } from './roving-keys.ts';

export type MenuProps = {
  /** The opening button carries `popoverTarget={id}`. */
  id: string;
  /** Read out as the name of the list. */
  label: string;
  /** Edge of the button it lines up with; default `end`. */
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/**
 * A list of links and buttons in a native popover: any button with `popoverTarget={id}` opens it, Escape and a press
 * elsewhere close it. In hydrated pages, and elsewhere through static-behaviour.ts, the first item takes the focus and
 * arrow keys move it; without script Tab leads into the open menu.
 */
export function Menu({ id, label, align = 'end', children, className }: MenuProps) {
  return (
    <div
      id={id}
      popover="auto"
      className={cx('menu', className)}
      data-align={align}
      role="group"
      aria-label={label}
      onKeyDown={rovingKeys('.menu-item', 'vertical')}
      onToggle={(event) => focusFirst(event.currentTarget, event.newState)}
    >
      {children}
    </div>
  );
}

type ItemLook = {
  icon?: ReactNode;
  children: ReactNode;
  /** At the end: a Badge. */
  end?: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  /** The selected one of several choices: shows a tick. */
  checked?: boolean | undefined;
};
export type MenuItemProps = ItemLook & { href?: undefined } & ButtonHTMLAttributes<HTMLButtonElement>;
export type MenuLinkProps = ItemLook & { href: string } & AnchorHTMLAttributes<HTMLAnchorElement>;

/** One item of a Menu. A button closes its menu when `popoverTarget` names it with action `hide`. */
export function MenuItem(props: MenuItemProps | MenuLinkProps) {
  const { icon, children, end, tone, checked, className, ...rest } = props;
  const look = {
    className: cx('menu-item row gap-5', className),
    'data-tone': tone === 'danger' ? 'danger' : undefined,
  };
  const content = (
    <>
      {icon}
      {children}
      {checked ? <Check className="menu-check" /> : null}
      {end}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...look} aria-current={checked ? 'true' : rest['aria-current']}>
        {content}
      </a>
    );
  }
  const { type = 'button', ...button } = rest as Omit<MenuItemProps, keyof ItemLook>;
  return (
    <button {...button} {...look} type={type} aria-pressed={checked}>
      {content}
    </button>
  );
}
