import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  /** Initially open. */
  open?: boolean | undefined;
  /** Of several with the same name only one is open. */
  name?: string | undefined;
  className?: string | undefined;
};

/** A question that opens its answer: native `<details>`, works without script. */
export function Disclosure({ summary, children, open, name, className }: DisclosureProps) {
  return (
    <details className={cx('disclosure', className)} open={open} name={name}>
      <summary>
        {summary}
        <ChevronDown />
      </summary>
      <div className="disclosure-body soft">{children}</div>
    </details>
  );
}
