import { X } from 'lucide-react';
import type { DialogHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

export type DialogProps = {
  /** A button with `commandfor={id} command="show-modal"` opens it without script. */
  id: string;
  title: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean | undefined;
  /** 300, 500, 800 or 1140 px; under 576 px it is a sheet at the bottom edge. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** `side`: a panel at the side on wide screens (see Sheet). */
  placement?: 'center' | 'side' | undefined;
  /** Cannot be closed by Escape, backdrop or cross, only by its content. */
  locked?: boolean | undefined;
  /** Label of the close button; required unless `locked`. */
  closeLabel?: string | undefined;
  /** The actions, main one last. */
  foot?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDialogElement> | undefined;
} & Omit<DialogHTMLAttributes<HTMLDialogElement>, 'id' | 'title'>;

/**
 * A native modal dialog as plain markup: for pages without hydration, or with `useDialog` where state opens it
 * (ModalDialog does that). The browser traps the focus and returns it on close.
 */
export function Dialog(props: DialogProps) {
  const { id, title, hideTitle, size = 'md', placement = 'center', locked, closeLabel, foot, children } = props;
  const { className, ref, id: _id, title: _t, hideTitle: _h, size: _s, placement: _p, locked: _l, ...more } = props;
  const { closeLabel: _c, foot: _f, children: _ch, ...rest } = more;
  return (
    <dialog
      {...rest}
      ref={ref}
      id={id}
      className={cx('dialog', className)}
      data-size={size}
      data-placement={placement}
      data-locked={locked ? '' : undefined}
      closedby={locked ? 'none' : 'any'}
      aria-labelledby={`${id}-title`}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`} className={hideTitle ? 'visually-hidden' : 'dialog-title fill'}>
          {title}
        </h2>
        {locked || closeLabel === undefined ? null : (
          <IconButton label={closeLabel} icon={<X />} commandfor={id} command="close" />
        )}
      </div>
      <div className="dialog-body">{children}</div>
      {foot ? <div className="dialog-foot cluster gap-4">{foot}</div> : null}
    </dialog>
  );
}

/** A panel for filters and settings: at the side on wide screens, from the bottom edge on phones. */
export function Sheet(props: Omit<DialogProps, 'placement' | 'size'>) {
  return <Dialog {...props} placement="side" />;
}
