import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { filterParams, type ListFilter } from '../../../contract/desk-list.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useDates } from '../use-dates.ts';
import type { FilterLook } from './look.ts';
import type { ListState } from './use-list.ts';
import { usePair } from '../use-pair.ts';

type Change = (next: Record<string, string | undefined>) => void;

/** A filter: what it is set to, a menu to set it, a press to clear it. */
export function FilterChip({
  name,
  filter,
  look,
  state,
  onChange,
}: {
  name: string;
  filter: ListFilter;
  look: FilterLook;
  state: ListState;
  onChange: Change;
}) {
  const { t } = useLingui();
  const pair = usePair();
  const id = `filter-${useId().replaceAll(/\W/g, '')}`;
  const params = filterParams(name, filter);
  const set = params.some((param) => state[param]);
  const said = useSaid()(filter, look, state, name);
  const clear = () => onChange(Object.fromEntries(params.map((param) => [param, undefined])));
  if (filter.kind === 'flag')
    return (
      <button
        type="button"
        className="dt-chip"
        aria-pressed={set}
        onClick={() => onChange({ [name]: set ? undefined : 'yes' })}
      >
        {look.icon}
        {look.label}
      </button>
    );
  return (
    <span className="dt-chip-of" data-set={set ? '' : undefined}>
      <button
        type="button"
        className="dt-chip"
        popoverTarget={id}
        aria-label={set ? pair(look.label, said) : undefined}
      >
        {look.icon}
        <span>{set ? said : look.label}</span>
      </button>
      {set ? (
        <button type="button" className="dt-chip-clear" aria-label={t`Clear ${look.label}`} onClick={clear}>
          <X aria-hidden="true" />
        </button>
      ) : null}
      <Menu id={id} label={look.label} align="start" className="dt-panel">
        {filter.kind === 'choice' ? (
          <Choice name={name} filter={filter} look={look} state={state} onChange={onChange} />
        ) : filter.kind === 'days' ? (
          <Days params={params} state={state} onChange={onChange} />
        ) : (
          <Typed kind={filter.kind} params={params} look={look} state={state} onChange={onChange} />
        )}
      </Menu>
    </span>
  );
}

/** What a set filter says on its chip. */
export function useSaid() {
  const { t } = useLingui();
  const { days } = useDates();
  return (filter: ListFilter, look: FilterLook, state: ListState, name: string): string => {
    const [first = '', second = ''] = filterParams(name, filter).map((param) => state[param] ?? '');
    if (filter.kind === 'flag') return look.label;
    if (filter.kind === 'days') {
      const { both, from, to } = days(first || undefined, second || undefined) as Record<string, string | undefined>;
      return both ?? (from ? t`from ${from}` : t`until ${to ?? ''}`);
    }
    if (filter.kind === 'numbers') {
      const number = (text: string) => String(Number(text) / (look.scale ?? 1));
      const [min, max] = [first && number(first), second && number(second)];
      const label = look.label;
      if (min && max) return t`${label} ${min} to ${max}`;
      return min ? t`${label} from ${min}` : t`${label} up to ${max}`;
    }
    if (filter.kind === 'place') {
      const [place, km] = [first, second];
      return km ? t`${place}, ${km} km around` : place;
    }
    const words = first.split(',').map((code) => look.words?.[code] ?? code);
    return words.length > 2 ? t`${words[0] ?? ''} and ${words.length - 1} more` : words.join(', ');
  };
}

interface Part {
  params: string[];
  state: ListState;
  onChange: Change;
}

function Choice({
  name,
  filter,
  look,
  state,
  onChange,
}: Omit<Part, 'params'> & { name: string; filter: { codes?: readonly string[] }; look: FilterLook }) {
  // What was ticked holds until the address says something else: the next press builds on it.
  const [ticked, setTicked] = useState<{ before: string | undefined; codes: string[] }>();
  const chosen = ticked && ticked.before === state[name] ? ticked.codes : (state[name]?.split(',') ?? []);
  const codes = look.words ? Object.keys(look.words) : (filter.codes ?? []);
  return (
    <fieldset className="dt-choice">
      <legend className="visually-hidden">{look.label}</legend>
      {codes.map((code) => (
        <label key={code} className="choice">
          <input
            type="checkbox"
            className="tick center"
            checked={chosen.includes(code)}
            onChange={(event) => {
              const next = event.target.checked ? [...chosen, code] : chosen.filter((choice) => choice !== code);
              setTicked({ before: state[name], codes: next });
              onChange({ [name]: next.join(',') || undefined });
            }}
          />
          <span>{look.words?.[code] ?? code}</span>
        </label>
      ))}
    </fieldset>
  );
}

const ymd = (at: number) => new Date(at).toISOString().slice(0, 10);

function Days({ params: [from = '', to = ''], state, onChange }: Part) {
  const { t } = useLingui();
  const id = useId();
  const { today } = useDates();
  const ago = (days: number) => ymd(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000);
  const presets: [string, string, string][] = [
    [t`Today`, today, today],
    [t`Yesterday`, ago(1), ago(1)],
    [t`7 days`, ago(6), today],
    [t`30 days`, ago(29), today],
    [t`This month`, `${today.slice(0, 7)}-01`, today],
  ];
  return (
    <div className="dt-days">
      <div className="dt-presets">
        {presets.map(([label, start, end]) => (
          <button key={label} type="button" className="dt-chip" onClick={() => onChange({ [from]: start, [to]: end })}>
            {label}
          </button>
        ))}
      </div>
      <label htmlFor={`${id}-from`}>{t({ context: 'a day or an hour', message: 'From' })}</label>
      <input
        id={`${id}-from`}
        type="date"
        value={state[from] ?? ''}
        max={state[to]}
        onChange={(event) => onChange({ [from]: event.target.value || undefined })}
      />
      <label htmlFor={`${id}-to`}>{t`Until`}</label>
      <input
        id={`${id}-to`}
        type="date"
        value={state[to] ?? ''}
        min={state[from]}
        onChange={(event) => onChange({ [to]: event.target.value || undefined })}
      />
    </div>
  );
}

/** Numbers or a text: taken with Enter or the button. */
function Typed({
  kind,
  params,
  look,
  state,
  onChange,
}: Part & { kind: 'numbers' | 'text' | 'place'; look: FilterLook }) {
  const { t } = useLingui();
  const id = useId();
  const scale = look.scale ?? 1;
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (param: string) => {
      const text = String(data.get(param) ?? '').trim();
      if (text === '' || kind === 'text' || (kind === 'place' && param === params[0])) return text || undefined;
      const number = Math.round(Number(text.replace(',', '.')) * scale);
      return Number.isFinite(number) ? String(number) : undefined;
    };
    onChange(Object.fromEntries(params.map((param) => [param, value(param)])));
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  };
  const shown = (param: string) =>
    state[param] && kind === 'numbers' ? String(Number(state[param]) / scale) : (state[param] ?? '');
  const label = (place: number) =>
    kind === 'numbers' ? (place === 0 ? t`At least` : t`At most`) : place === 0 ? look.label : t`Kilometres around it`;
  const typed = (place: number) => kind !== 'numbers' && place === 0;
  return (
    <form className="dt-days" onSubmit={take} key={params.map((param) => state[param]).join()}>
      {params.map((param, place) => (
        <span key={param} className="dt-typed">
          <label htmlFor={`${id}-${param}`}>{label(place)}</label>
          <input
            id={`${id}-${param}`}
            name={param}
            inputMode={typed(place) ? 'text' : 'decimal'}
            maxLength={kind === 'place' ? (place === 0 ? 80 : 3) : typed(place) ? 200 : 9}
            autoComplete="off"
            defaultValue={shown(param)}
          />
        </span>
      ))}
      <Button type="submit">{t`Set the filter`}</Button>
    </form>
  );
}
