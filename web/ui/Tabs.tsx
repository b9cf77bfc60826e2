import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { rovingKeys } from './roving-keys.ts';

type TabItem = { id: string; label: ReactNode; badge?: ReactNode; panel: ReactNode };
export type TabsProps = {
  /** Unique on the page; ids are built from it. */
  id: string;
  /** Names the list of tabs. */
  label: string;
  tabs: readonly TabItem[];
  /** Id of the selected tab. */
  value: string;
  onChange: (id: string) => void;
  className?: string | undefined;
};

/** Tabs that switch within the page: one stop in the tab order, arrow keys, Home and End. Controlled. */
export function Tabs({ id, label, tabs, value, onChange, className }: TabsProps) {
  const chosen = tabs.find((tab) => tab.id === value);
  return (
    <div className={className}>
      <div className={cx('tabs-line')}>
        <div
          className="tabs beside"
          role="tablist"
          aria-label={label}
          onKeyDown={rovingKeys('[role=tab]', 'horizontal')}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              className="tab inline-row gap-3 nowrap"
              role="tab"
              id={`${id}-tab-${tab.id}`}
              aria-selected={tab.id === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === value ? 0 : -1}
              onClick={() => onChange(tab.id)}
              onFocus={() => onChange(tab.id)}
            >
              {tab.label}
              {tab.badge}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} tabIndex={0} className="tab-panel">
        {chosen?.panel}
      </div>
    </div>
  );
}
