import './desk.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Keyboard, KeyRound, LogOut, Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from '../app/navigation.tsx';
import { logOut } from '../app/log-out.ts';
import { queries } from '../app/queries.ts';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { maySee, useNav } from './nav.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { useDeskWords } from './use-desk-words.ts';
import { useJumps, useKeys } from './use-keys.ts';

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
  const { roles } = useDeskWords();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [help, setHelp] = useState(false);
  const [password, setPassword] = useState(false);
  const items = useNav().filter((item) => maySee(item, staff.roles));
  useJumps(Object.fromEntries(items.map((item) => [item.key, () => void navigate(item.href)])));
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
            <span>{staff.roles.map((role) => roles[role]).join(', ')}</span>
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
          <IconButton label={t`Log out`} icon={<LogOut />} onClick={() => void logOut(client)} />
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
            ...items.map((item) => ({ keys: `G ${item.key.toUpperCase()}`, what: item.label })),
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
