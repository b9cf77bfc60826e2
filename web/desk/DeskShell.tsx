import './desk.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Keyboard, KeyRound, LogOut, Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from '../app/navigation.tsx';
import { deskLogout } from '../../contract/desk.ts';
import { queries } from '../app/queries.ts';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Link } from './Link.tsx';
import { useNav } from './nav.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { useDeskCall } from './use-desk-call.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useJumps, useKeys } from './use-keys.ts';
import { useGo } from './use-scope.ts';

export interface KeyHelp {
  keys: string;
  what: string;
}

/** The frame of every page of the desk: navigation by role with what waits, the page, the keys. */
export function DeskShell({
  title,
  wide,
  keys = [],
  aside,
  children,
}: {
  title: string;
  /** The page uses the whole width and height. */
  wide?: boolean;
  /** Keys of this page, for the help. */
  keys?: readonly KeyHelp[];
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { staff, queues } = useSuspenseQuery(queries.desk()).data;
  const { roles, word } = useDeskWords();
  const { pathname, search } = useLocation();
  const go = useGo();
  const deskCall = useDeskCall();
  const [help, setHelp] = useState(false);
  const [password, setPassword] = useState(false);
  const items = useNav().flatMap((group) => group.items);
  const leave = async () => {
    if (await deskCall(deskLogout, {})) location.assign('/desk/login');
  };
  useJumps(Object.fromEntries(items.flatMap(({ key, href }) => (key ? [[key, () => void go(href)]] : []))));
  useKeys({ '?': () => setHelp(true) });
  return (
    <div className="desk">
      <title>{`${title} · Desk`}</title>
      <header className="desk-side">
        <Link to="/desk" className="desk-brand">
          <span aria-hidden="true" />
          {t`Desk`}
        </Link>
        <nav aria-label={t`Back office`}>
          {items.map((item) => {
            const queue = queues.find((q) => q.queue === item.queue);
            const count = queue?.count ?? 0;
            const here = item.href === '/desk' ? pathname === '/desk' : pathname.startsWith(item.href);
            return (
              <Link key={item.href} to={item.href} className="desk-nav" aria-current={here ? 'page' : undefined}>
                {item.icon}
                <span>{item.label}</span>
                <Badge
                  count={count}
                  cap={999}
                  tone={queue?.overdue ? 'danger' : 'neutral'}
                  label={t`${plural(count, { one: '# waits', other: '# wait' })}`}
                />
              </Link>
            );
          })}
        </nav>
        <div className="desk-me">
          <p>
            <strong>{staff.name}</strong>
            <span>{staff.roles.map((role) => word(roles, role)).join(', ')}</span>
          </p>
          <form method="post" action="/lang-config">
            <input type="hidden" name="next" value={pathname + search} />
            <IconButton
              type="submit"
              name="theme"
              value="light"
              label={t`Light`}
              icon={<Sun />}
              className="desk-to-light"
            />
            <IconButton
              type="submit"
              name="theme"
              value="dark"
              label={t`Dark`}
              icon={<Moon />}
              className="desk-to-dark"
            />
          </form>
          <IconButton label={t`Keys`} icon={<Keyboard />} onClick={() => setHelp(true)} />
          <IconButton label={t`Your password`} icon={<KeyRound />} onClick={() => setPassword(true)} />
          <IconButton label={t`Log out`} icon={<LogOut />} onClick={leave} />
        </div>
      </header>
      <main className="desk-main" data-wide={wide ? '' : undefined}>
        <div className="desk-head">
          <h1>{title}</h1>
          {aside}
        </div>
        {children}
      </main>
      <OwnPassword open={password} onClose={() => setPassword(false)} />
      <ModalDialog id="keys" title={t`Keys`} open={help} onClose={() => setHelp(false)} closeLabel={t`Close`}>
        <dl className="desk-keys">
          {[
            ...keys,
            ...items.flatMap(({ key, label }) => (key ? [{ keys: `G ${key.toUpperCase()}`, what: label }] : [])),
            { keys: '?', what: t`This help` },
          ].map((one) => (
            <div key={one.keys + one.what}>
              <dt>
                {one.keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{one.what}</dd>
            </div>
          ))}
        </dl>
      </ModalDialog>
    </div>
  );
}
