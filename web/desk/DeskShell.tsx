import './desk-frame.css';
import './desk.css';
import './cases.css';
import './lists.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { FieldsFirst, ModalDialog } from '../ui/ModalDialog.tsx';
import { FindDialog } from './FindDialog.tsx';
import { useNav } from './nav.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { SeeingBar } from './SeeingBar.tsx';
import { SideBar } from './SideBar.tsx';
import { TabBar } from './TabBar.tsx';
import { useDates } from './use-dates.ts';
import { useFindKey, useJumps, useKeys } from './use-keys.ts';
import { useGo } from './use-scope.ts';
import { useStored } from './use-stored.ts';

export interface KeyHelp {
  keys: string;
  what: string;
}

/** The frame of every page of the desk: navigation with what waits, the page's line, the page, the keys. */
export function DeskShell({
  title,
  mark,
  note,
  wide,
  fill,
  keys = [],
  aside,
  line,
  density,
  zone: showZone = true,
  children,
}: {
  title: string;
  /** Before the title: the square of a site. */
  mark?: ReactNode;
  /** A few words beside the title. */
  note?: ReactNode;
  /** The page uses the whole width. */
  wide?: boolean;
  /** The page is as high as the window, and scrolls inside. */
  fill?: boolean;
  /** Keys of this page, for the help. */
  keys?: readonly KeyHelp[];
  /** Actions, at the end of the page's line. */
  aside?: ReactNode;
  /** Views or tabs, under the page's line. */
  line?: ReactNode;
  /** Of the rows of a list. */
  density?: 'comfortable' | undefined;
  /** Whether the page's line says the zone of its times; a list says it itself. */
  zone?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const go = useGo();
  const { zone } = useDates();
  const [help, setHelp] = useState(false);
  const [password, setPassword] = useState(false);
  const [find, setFind] = useState(false);
  const [stored, setStored] = useStored('desk-folded');
  const folded = stored === 'yes';
  const fold = () => setStored(folded ? '' : 'yes');
  const items = useNav().flatMap((group) => group.items);
  useJumps(Object.fromEntries(items.flatMap(({ key, href }) => (key ? [[key, () => void go(href)]] : []))));
  useKeys({ '?': () => setHelp(true), '[': fold });
  useFindKey(() => setFind(true));
  const acts = {
    onFind: () => setFind(true),
    onKeys: () => setHelp(true),
    onPassword: () => setPassword(true),
  };
  return (
    <FieldsFirst value={true}>
      <div className="desk" data-folded={folded ? '' : undefined} data-density={density}>
        <title>{`${title} · Desk`}</title>
        <SideBar folded={folded} onFold={fold} {...acts} />
        <main
          id="main"
          className="desk-main"
          data-wide={wide || fill ? '' : undefined}
          data-fill={fill ? '' : undefined}
        >
          <div className="desk-head">
            {mark}
            <h1>{title}</h1>
            {note ? <span className="muted">{note}</span> : null}
            <div className="desk-head-acts">
              {showZone ? <span className="desk-zone">{t`Times in ${zone}`}</span> : null}
              {aside}
            </div>
          </div>
          {line}
          <div className="desk-body">{children}</div>
        </main>
        <SeeingBar />
        <TabBar {...acts} />
        <FindDialog open={find} onClose={() => setFind(false)} {...acts} />
        <OwnPassword open={password} onClose={() => setPassword(false)} />

        <ModalDialog
          id="keys"
          title={t`Keyboard shortcuts`}
          open={help}
          onClose={() => setHelp(false)}
          closeLabel={t`Close`}
        >
          <dl className="desk-keys">
            {[
              ...keys,
              ...items.flatMap(({ key, label }) => (key ? [{ keys: `G ${key.toUpperCase()}`, what: label }] : [])),
              { keys: 'Ctrl K', what: t`Find or go to` },
              { keys: '[', what: t`Collapse the navigation` },
              { keys: '?', what: t`This help` },
            ].map((shortcut) => (
              <div key={shortcut.keys + shortcut.what}>
                <dt>
                  {shortcut.keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{shortcut.what}</dd>
              </div>
            ))}
          </dl>
        </ModalDialog>
      </div>
    </FieldsFirst>
  );
}
