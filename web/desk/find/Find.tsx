import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { findKinds, type FindKind } from '../../../contract/desk-find.ts';
import { FormError } from '../../app/FormError.tsx';
import { useErrorText } from '../../app/use-error-text.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Kbd } from '../Kbd.tsx';
import type { FrameActs } from '../SideBar.tsx';
import { SiteName } from '../SiteName.tsx';
import { useGo, useScope } from '../use-scope.ts';
import { type Entry, remember } from './entry.ts';
import { FindBeside } from './FindBeside.tsx';
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
  const beside = useRef<HTMLDivElement>(null);
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
  /** @param to a part of it instead of the whole */
  const open = (entry: Entry | undefined, apart = false, to = entry?.href) => {
    if (!entry) return;
    const { title, detail, href, run } = entry;
    if (href) remember({ title, detail, href });
    if (to && apart) return void window.open(within(to), '_blank', 'noopener');
    onClose();
    if (to) void go(to);
    else run?.();
  };
  const copy = () => {
    if (marked?.href)
      void navigator.clipboard
        ?.writeText(new URL(within(marked.href), location.href).href)
        .then(() => toasts.show({ text: t`Copied` }));
  };
  const choose = (next: FindKind | undefined) => {
    setKind(next);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const input = event.currentTarget as HTMLInputElement;
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    const act = beside.current?.querySelector<HTMLElement>('.find-acts button');
    const all = groups.find((group) => group.entries.includes(marked as Entry))?.all;
    if (step) setAt((here + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && event.shiftKey && all) {
      onClose();
      void go(all);
    } else if (event.key === 'Enter') open(marked, event.ctrlKey || event.metaKey);
    else if (event.key === 'ArrowRight' && from === text.length && act && act.offsetParent !== null) act.focus();
    else if ((event.ctrlKey || event.metaKey) && event.key === 'c' && from === to && marked?.href) copy();
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
        <div className="find-list">
          <div id="find-list" role="listbox" aria-label={t`Found`} aria-busy={busy || undefined}>
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
          </div>
          {entries.length === 0 && !busy && !error ? (
            <p className="find-none" role="status">
              {text.trim() ? t`Nothing found` : t`Type what you’re looking for`}
            </p>
          ) : null}
          <FormError>{error ? errorText(error) : undefined}</FormError>
        </div>
        <div ref={beside} className="find-side">
          {marked ? (
            <FindBeside
              key={marked.key}
              entry={marked}
              onOpen={(href, apart) => open(marked, apart, href)}
              onCopy={copy}
              onBack={() => field.current?.focus()}
            />
          ) : null}
        </div>
      </div>
      <p className="find-foot">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>↵</Kbd> {t`open`}
        </span>
        <span>
          <Kbd>→</Kbd> {t`actions`}
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
