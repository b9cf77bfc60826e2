import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from '../app/navigation.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Link } from './Link.tsx';
import { useNav } from './nav.tsx';
import { type FrameActs, hereOf, Me, ScopePicker, useQueues } from './SideBar.tsx';

/** On a phone: the first pages of one's work, find, and everything else under More. */
export function TabBar(acts: FrameActs) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const groups = useNav();
  const here = hereOf(groups, pathname);
  const queues = useQueues();
  const [more, setMore] = useState(false);
  const close = () => setMore(false);
  const first = groups.flatMap((group) => group.items).slice(0, 3);
  return (
    <>
      <nav className="desk-tabbar" aria-label={t`Back office`}>
        {first.map((item) => {
          const queue = queues.find((queue) => queue.queue === item.queue);
          const count = queue?.count ?? 0;
          return (
            <Link key={item.href} to={item.href} aria-current={item.href === here ? 'page' : undefined}>
              {item.icon}
              <Badge
                count={count}
                cap={999}
                tone={queue?.overdue ? 'danger' : 'neutral'}
                label={t`${plural(count, { one: '# waiting', other: '# waiting' })}`}
              />
              <span>{item.label}</span>
            </Link>
          );
        })}
        <button type="button" onClick={acts.onFind}>
          <Search aria-hidden="true" />
          <span>{t`Find`}</span>
        </button>
        <button type="button" onClick={() => setMore(true)}>
          <MenuIcon aria-hidden="true" />
          <span>{t`More`}</span>
        </button>
      </nav>
      <ModalDialog id="desk-more" title={t`All pages`} open={more} onClose={close} closeLabel={t`Close`}>
        <div className="desk-more">
          <ScopePicker />
          {groups.map((group) => (
            <section key={group.name}>
              <h3>{group.label}</h3>
              <ul>
                {group.items.map((item) => (
                  <li key={item.href}>
                    <Link to={item.href} className="desk-nav" onClick={close}>
                      {item.icon}
                      <span>{item.label}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Me {...acts} />
        </div>
      </ModalDialog>
    </>
  );
}
