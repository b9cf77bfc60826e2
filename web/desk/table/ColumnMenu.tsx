import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { AnyLook } from './look.ts';
import { columnsParam } from './use-columns.ts';

/** Which columns are shown, and in which order. */
export function ColumnMenu<Row>({
  look: { list, columns },
  names,
  onChange,
}: {
  look: AnyLook<Row>;
  names: readonly string[];
  onChange(param: string | undefined): void;
}) {
  const { t } = useLingui();
  const hidden = Object.keys(list.columns).filter((name) => !names.includes(name));
  const set = (next: readonly string[]) => onChange(columnsParam(list, next));
  const move = (name: string, step: number) => {
    const next = names.filter((other) => other !== name);
    next.splice(names.indexOf(name) + step, 0, name);
    set(next);
  };
  return (
    <>
      <IconButton label={t`Columns`} icon={<Columns3 />} popoverTarget="dt-columns" />
      <Menu id="dt-columns" label={t`Columns`} className="dt-panel">
        <ul className="dt-columns">
          {[...names, ...hidden].map((name) => {
            const shown = names.includes(name);
            const label = columns[name]?.label ?? name;
            const at = names.indexOf(name);
            return (
              <li key={name}>
                <label className="choice">
                  <input
                    type="checkbox"
                    className="tick center"
                    checked={shown}
                    disabled={shown && names.length === 1}
                    onChange={() => set(shown ? names.filter((other) => other !== name) : [...names, name])}
                  />
                  <span>{label}</span>
                </label>
                {shown ? (
                  <>
                    <IconButton
                      label={t`${label}: further left`}
                      icon={<ArrowUp />}
                      disabled={at === 0}
                      onClick={() => move(name, -1)}
                    />
                    <IconButton
                      label={t`${label}: further right`}
                      icon={<ArrowDown />}
                      disabled={at === names.length - 1}
                      onClick={() => move(name, 1)}
                    />
                  </>
                ) : null}
              </li>
            );
          })}
        </ul>
      </Menu>
    </>
  );
}
