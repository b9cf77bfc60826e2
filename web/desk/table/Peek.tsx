import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useGo } from '../use-scope.ts';

/** A row's thing in a drawer beside the list. It is not modal: the list and its keys stay. */
export function Peek({
  title,
  kind,
  href,
  onStep,
  onClose,
  children,
}: {
  title: string;
  /** What it is: "Payment". */
  kind: string;
  href: string | undefined;
  onStep(step: 1 | -1): void;
  onClose(): void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const go = useGo();
  const drawer = useRef<HTMLElement>(null);
  // Whoever opened it by key reads on there; the row keeps its mark.
  useEffect(() => drawer.current?.focus({ preventScroll: true }), []);
  return (
    <aside className="dt-peek" aria-label={`${kind} ${title}`} tabIndex={-1} ref={drawer}>
      <header>
        <hgroup>
          <p>{kind}</p>
          <h2>{title}</h2>
        </hgroup>
        <IconButton label={t`Previous`} icon={<ChevronUp />} aria-keyshortcuts="k" onClick={() => onStep(-1)} />
        <IconButton label={t`Next`} icon={<ChevronDown />} aria-keyshortcuts="j" onClick={() => onStep(1)} />
        {href ? (
          <IconButton
            label={t`Open the page`}
            icon={<Maximize2 />}
            aria-keyshortcuts="Enter"
            onClick={() => void go(href)}
          />
        ) : null}
        <IconButton label={t`Close`} icon={<X />} aria-keyshortcuts="Escape" onClick={onClose} />
      </header>
      <div className="dt-peek-body">{children}</div>
    </aside>
  );
}
