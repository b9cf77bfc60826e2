import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { findKinds, type FindKind } from '../../../contract/desk-find.ts';
import { FormError } from '../../app/FormError.tsx';
import { useErrorText } from '../../app/use-error-text.ts';
import { Kbd } from '../Kbd.tsx';
import type { FrameActs } from '../SideBar.tsx';
import { SiteName } from '../SiteName.tsx';
import { useGo, useScope } from '../use-scope.ts';
import { type Entry, remember } from './entry.ts';
import { useEntries, useKinds } from './use-entries.tsx';

/** The field, what is found in groups, and what is known of the one that is marked. */
export function Find({ onClose, acts }: { onClose(): void; acts: FrameActs }) {
  const { t } = useLingui();
  const go = useGo();
  const { within } = useScope();
  const errorText = useErrorText();
  const kinds = useKinds();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<FindKind>();
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The dialog opens after this is drawn, and gives the focus to its first button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const { groups, busy, error } = useEntries(text, kind, acts);
  const entries = groups.flatMap((group) => group.entries);
  const here = Math.min(at, entries.length - 1);
  const marked = entries[here];
  useEffect(() => {
    if (marked) document.getElementById(`find-${marked.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const open = (entry: Entry | undefined, beside = false) => {
    if (!entry) return;
    const { title, detail, href, run } = entry;
    if (href) remember({ title, detail, href });
    if (href && beside) return void window.open(within(href), '_blank', 'noopener');
    onClose();
    if (href) void go(href);
    else run?.();
  };
  const choose = (next: FindKind | undefined) => {
    setKind(next);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const all = groups.find((group) => group.entries.includes(marked as Entry))?.all;
    if (step) setAt((here + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && event.shiftKey && all) {
      onClose();
      void go(all);
    } else if (event.key === 'Enter') open(marked, event.ctrlKey || event.metaKey);
    // Tab walks through the kinds while something is typed; without a text it leaves the field, as ever.
    else if (event.key === 'Tab' && text.trim() !== '') {
      const order = [undefined, ...findKinds];
      choose(order[(order.indexOf(kind) + (event.shiftKey ? order.length - 1 : 1)) % order.length]);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="find-body">
      <div className="find-field">
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls="find-list"
          aria-activedescendant={marked ? `find-${marked.key}` : undefined}
          aria-label={t`Find or go to`}
          placeholder={t`A name, part of an address, a number, a page, a setting`}
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
        <select
          aria-label={t`Kind`}
          value={kind ?? ''}
          onChange={(event) => choose((event.target.value || undefined) as FindKind | undefined)}
        >
          <option value="">{t`Everything`}</option>
          {findKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]}
            </option>
          ))}
        </select>
      </div>
      <div className="find-found">
        <div id="find-list" className="find-list" role="listbox" aria-label={t`Found`} aria-busy={busy || undefined}>
          {groups.map((group) => (
            <div key={group.name} role="group" aria-label={group.label}>
              <p aria-hidden="true">{group.label}</p>
              {group.entries.map((entry) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
                <div
                  key={entry.key}
                  id={`find-${entry.key}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === marked}
                  onMouseMove={() => setAt(entries.indexOf(entry))}
                  onClick={(event) => open(entry, event.ctrlKey || event.metaKey)}
                >
                  <span className="find-icon">{entry.icon}</span>
                  <span className="find-words">
                    <strong>{entry.title}</strong>
                    {entry.detail ? <span>{entry.detail}</span> : null}
                  </span>
                  {entry.state ? <span className="desk-pill">{entry.state}</span> : null}
                  {typeof entry.site === 'number' ? <SiteName id={entry.site} /> : null}
                </div>
              ))}
            </div>
          ))}
          {entries.length === 0 && !busy && !error ? (
            <p className="find-none" role="status">
              {text.trim() ? t`Nothing found` : t`Type what you’re looking for`}
            </p>
          ) : null}
          <FormError>{error ? errorText(error) : undefined}</FormError>
        </div>
      </div>
      <p className="find-foot">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>↵</Kbd> {t`open`}
        </span>
        <span>
          <Kbd>Ctrl ↵</Kbd> {t`open beside`}
        </span>
        <span>
          <Kbd>Shift ↵</Kbd> {t`whole list`}
        </span>
        <span>
          <Kbd>Tab</Kbd> {t`kind`}
        </span>
        <span>
          <Kbd>{'>'}</Kbd> {t`only pages and actions`}
        </span>
      </p>
    </div>
  );
}
