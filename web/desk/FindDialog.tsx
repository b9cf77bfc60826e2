import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { useNav } from './nav.tsx';
import { useMay } from './use-may.ts';
import { useGo } from './use-scope.ts';

interface Found {
  label: string;
  note: string;
  href: string;
}

/** One field for all pages one may use, and the searches of members and payments. */
export function FindDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  return (
    <ModalDialog id="find" title={t`Find or go to`} open={open} onClose={onClose} closeLabel={t`Close`}>
      {open ? <Find onClose={onClose} /> : null}
    </ModalDialog>
  );
}

function Find({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const go = useGo();
  const may = useMay();
  const groups = useNav();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The dialog opens after this is drawn, and gives the focus to its first button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const q = text.trim();
  const has = (words: string) => words.toLocaleLowerCase().includes(q.toLocaleLowerCase());
  const found: Found[] = [
    ...groups.flatMap((group) =>
      group.items
        .filter((item) => has(item.label))
        .map((item) => ({ label: item.label, note: group.label, href: item.href })),
    ),
    ...(q && may('members.see')
      ? [{ label: t`Members with “${q}”`, note: t`Members`, href: `/desk/members?q=${encodeURIComponent(q)}` }]
      : []),
    ...(q && may('payments.see')
      ? [{ label: t`Payments with “${q}”`, note: t`Payments`, href: `/desk/payments?q=${encodeURIComponent(q)}` }]
      : []),
  ];
  const here = Math.min(at, found.length - 1);
  const open = (one: Found | undefined) => {
    if (!one) return;
    onClose();
    void go(one.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setAt((here + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') open(found[here]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="desk-palette">
      <input
        ref={field}
        className="input"
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls="find-list"
        aria-activedescendant={found[here] ? `find-${here}` : undefined}
        aria-label={t`Find or go to`}
        placeholder={t`A page, a name, an address, a number`}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="find-list" role="listbox" aria-label={t`Found`}>
        {found.map((one, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={one.href}
            id={`find-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === here}
            onClick={() => open(one)}
          >
            <span>{one.label}</span>
            <span className="muted">{one.note}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
