import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ChevronRight, FileDown, Keyboard, KeyRound, LogOut, Moon, PanelLeft, Search, Sun } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../app/log-out.ts';
import { useLocation, useSearchParams } from '../app/navigation.tsx';
import { queries } from '../app/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from './Link.tsx';
import { type NavGroup, type NavItem, useNav } from './nav.tsx';
import { deskQueries } from './queries.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useScope } from './use-scope.ts';
import { useStored } from './use-stored.ts';

/** Under this many lines all groups stand open. */
const allOpen = 18;

/** What waits, within the page's scope. */
export function useQueues() {
  const { queues } = useSuspenseQuery(queries.desk()).data;
  const { scope, site } = useScope();
  const { data } = useQuery({ ...deskQueries.waits(scope), enabled: site !== undefined });
  return (site !== undefined && data?.queues) || queues;
}

/** The address of the line one is at: of several that fit, the longest. */
export const hereOf = (groups: readonly NavGroup[], pathname: string): string | undefined =>
  groups
    .flatMap(({ items }) => items.map(({ href }) => href))
    .filter((href) => pathname === href || (href !== '/desk' && pathname.startsWith(`${href}/`)))
    .sort((a, b) => b.length - a.length)[0];

/** The sites that pages, numbers and the search are about. */
export function ScopePicker() {
  const { t } = useLingui();
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const { site = '' } = useScope();
  const [, setSearch] = useSearchParams('site');
  const companies = [...new Map(sites.map((site) => [site.company_id, site.company]))];
  if (sites.length < 2) return null;
  return (
    <label className="desk-scope">
      <span className="visually-hidden">{t`Sites shown`}</span>
      <span className="desk-niches" aria-hidden="true">
        {sites.slice(0, 8).map((site) => (
          <i key={site.id} data-niche={site.niche} />
        ))}
      </span>
      <select value={site} onChange={(event) => void setSearch({ site: event.target.value })}>
        <option value="">{t`All sites`}</option>
        {companies.map(([id, name]) => (
          <optgroup key={id} label={name}>
            {companies.length > 1 ? <option value={`c${id}`}>{t`All of ${name}`}</option> : null}
            {sites
              .filter((site) => site.company_id === id)
              .map((site) => (
                <option key={site.id} value={site.id}>
                  {site.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function Line({ item, here, folded }: { item: NavItem; here: string | undefined; folded?: boolean }) {
  const { t } = useLingui();
  const queue = useQueues().find((queue) => queue.queue === item.queue);
  const { looks } = useSuspenseQuery(queries.desk()).data;
  const count = item.href === '/desk/looks' ? looks : (queue?.count ?? 0);
  return (
    <li>
      <Link
        to={item.href}
        className="desk-nav"
        aria-current={item.href === here ? 'page' : undefined}
        title={folded ? item.label : undefined}
      >
        {item.icon}
        <span>{item.label}</span>
        <Badge
          count={count}
          cap={999}
          tone={queue?.overdue ? 'danger' : 'neutral'}
          label={t`${plural(count, { one: '# waiting', other: '# waiting' })}`}
        />
      </Link>
    </li>
  );
}

interface GroupProps {
  group: NavGroup;
  here: string | undefined;
  always: boolean;
  folded: boolean;
}

/** One that was opened stays so on every page; that of the page one is at is open. */
function Group({ group, here, always, folded }: GroupProps) {
  const isOpen = group.name === 'work' || group.items.some(({ href }) => href === here);
  const [stored, setStored] = useStored('desk-groups');
  const [closed, setClosed] = useState(false);
  const kept = stored.split(' ').filter(Boolean);
  const open = folded || (!closed && (always || isOpen || kept.includes(group.name)));
  const press = () => {
    const others = kept.filter((name) => name !== group.name);
    setStored((open ? others : [...others, group.name]).join(' '));
    setClosed(open);
  };
  return (
    <div className="desk-group" data-open={open ? '' : undefined}>
      <button type="button" aria-expanded={open} onClick={press}>
        <ChevronRight aria-hidden="true" />
        {group.label}
      </button>
      {open ? (
        <ul>
          {group.items.map((item) => (
            <Line key={item.href} item={item} here={here} folded={folded} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export interface FrameActs {
  onFind(): void;
  onKeys(): void;
  onPassword(): void;
}

/** Who is signed in, and what is theirs: the scheme, the keys, the password, the way out. */
export function Me({ onKeys, onPassword }: Pick<FrameActs, 'onKeys' | 'onPassword'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { staff } = useSuspenseQuery(queries.desk()).data;
  const { roles, word } = useDeskWords();
  const { pathname, search } = useLocation();
  return (
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
        <IconButton type="submit" name="theme" value="dark" label={t`Dark`} icon={<Moon />} className="desk-to-dark" />
      </form>
      <IconButton label={t`My CSV files`} icon={<FileDown />} href="/desk/files" />
      <IconButton label={t`Keyboard shortcuts`} icon={<Keyboard />} onClick={onKeys} />
      <IconButton label={t`Your password`} icon={<KeyRound />} onClick={onPassword} />
      <IconButton label={t`Log out`} icon={<LogOut />} onClick={() => void logOut(client)} />
    </div>
  );
}

/** Navigation at the left: scope, find, the groups with what waits, oneself. */
export function SideBar({ folded, onFold, ...acts }: FrameActs & { folded: boolean; onFold(): void }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const groups = useNav();
  const here = hereOf(groups, pathname);
  const always = groups.reduce((sum, group) => sum + group.items.length, 0) < allOpen;
  return (
    <header className="desk-side">
      <div className="desk-side-top">
        <Link to="/desk" className="desk-brand" aria-label={t`Desk`}>
          <i aria-hidden="true" />
          <span>{t`Desk`}</span>
        </Link>
        <IconButton
          label={folded ? t`Expand the navigation` : t`Collapse the navigation`}
          icon={<PanelLeft />}
          aria-keyshortcuts="["
          onClick={onFold}
        />
      </div>
      <ScopePicker />
      <button type="button" className="desk-find" aria-keyshortcuts="Control+K" onClick={acts.onFind}>
        <Search aria-hidden="true" />
        <span>{t`Find or go to`}</span>
        <kbd>Ctrl</kbd>
        <kbd>K</kbd>
      </button>
      <nav aria-label={t`Back office`}>
        {groups.map((group) => (
          <Group key={group.name} group={group} here={here} always={always} folded={folded} />
        ))}
      </nav>
      <Me {...acts} />
    </header>
  );
}
