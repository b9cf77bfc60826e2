import { useLingui } from '@lingui/react/macro';
import { Plus, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { filterParams } from '../../../contract/desk-list.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Kbd } from '../Kbd.tsx';
import type { AnyLook } from './look.ts';
import { FilterChip } from './FilterChip.tsx';
import type { ListState } from './use-list.ts';

/** The search field and the filters of a list, all of them in the address. */
export function FilterLine<Row>({
  look,
  search,
  state,
  narrowed,
  onChange,
  field,
  chips,
  end,
}: {
  look: AnyLook<Row>;
  /** What can be searched for, as the field's placeholder; without it there is no search. */
  search?: string | undefined;
  state: ListState;
  /** The filters that are set, but what the page begins with: cleared together. */
  narrowed: readonly string[];
  onChange(next: Record<string, string | undefined>): void;
  field: Ref<HTMLInputElement>;
  chips: Ref<HTMLDivElement>;
  end: ReactNode;
}) {
  const { t } = useLingui();

  const [asked, setAsked] = useState<string>();
  const more = Object.entries(look.list.filters).flatMap(([name, filter]) => {
    const own = look.filters[name];
    const set = filterParams(name, filter).some((param) => state[param]);
    return own?.more && !set && asked !== name ? [[name, filter, own] as const] : [];
  });
  const { q = '' } = state;
  const take = (text: string) => {
    if (text.trim() !== q) onChange({ q: text.trim() || undefined });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    take(String(new FormData(event.currentTarget).get('q') ?? ''));
  };
  return (
    <div className="dt-line">
      {search ? (
        <search>
          <form className="dt-search" onSubmit={submit}>
            <Search aria-hidden="true" />
            <input
              // Anew when the address changes by something else than typing.
              key={q}
              ref={field}
              name="q"
              type="search"
              aria-label={search}
              placeholder={search}
              aria-keyshortcuts="/"
              defaultValue={q}
              maxLength={80}
              autoComplete="off"
              spellCheck={false}
              onBlur={(event) => take(event.target.value)}
            />
            <Kbd>/</Kbd>
          </form>
        </search>
      ) : null}
      <div className="dt-chips" ref={chips}>
        {Object.entries(look.list.filters).map(([name, filter]) => {
          const own = look.filters[name];
          const set = filterParams(name, filter).some((param) => state[param]);
          return own && (!own.more || set || asked === name) ? (
            <FilterChip key={name} name={name} filter={filter} look={own} state={state} onChange={onChange} />
          ) : null;
        })}
        {more.length > 0 ? (
          <>
            <button type="button" className="dt-chip" data-add="" popoverTarget="dt-more-filters">
              <Plus aria-hidden="true" />
              {t`Filter`}
            </button>
            <Menu id="dt-more-filters" label={t`Filter`} align="start">
              {more.map(([name, { kind }, own]) => (
                <MenuItem
                  key={name}
                  icon={own.icon}
                  popoverTarget="dt-more-filters"
                  popoverTargetAction="hide"
                  onClick={() => (kind === 'flag' ? onChange({ [name]: 'yes' }) : setAsked(name))}
                >
                  {own.label}
                </MenuItem>
              ))}
            </Menu>
          </>
        ) : null}
        {narrowed.length > 0 ? (
          <button
            type="button"
            className="dt-clear"
            onClick={() => onChange(Object.fromEntries(narrowed.map((name) => [name, undefined])))}
          >{t`Clear all`}</button>
        ) : null}
      </div>
      <span className="dt-count">{end}</span>
    </div>
  );
}
