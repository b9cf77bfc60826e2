import { Avatar } from '../ui/Avatar.tsx';
import { useLingui } from '@lingui/react/macro';
import {
  Banknote,
  Cake,
  Calendar,
  Clock,
  Coins,
  Flag,
  Gem,
  IdCard,
  MapPin,
  Megaphone,
  MessageSquareWarning,
  MonitorSmartphone,
  ShoppingBag,
  Sparkles,
  UserRoundX,
  WalletCards,
} from 'lucide-react';
import { countries } from '../../contract/countries.ts';
import { deskMembers, deskMembersFile, membersList } from '../../contract/desk-members-list.ts';
import type { Money } from '../../contract/money.ts';
import { Link } from './Link.tsx';
import { MemberPeek } from './member/MemberPeek.tsx';
import { SiteName } from './SiteName.tsx';
import { ListPage } from './table/ListPage.tsx';
import { Pill } from './table/Pill.tsx';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useMoney } from './use-money.ts';
import { usePlaceNames } from './use-place-names.ts';

/** Everybody on the sites one may see, as a list. */
export default function MembersPage() {
  const { t } = useLingui();
  const { statuses, word } = useDeskWords();
  const { money, number } = useMoney();
  const { ago, day } = useDates();
  const country = usePlaceNames();
  const places = Object.fromEntries(
    countries.map(({ code }) => [code, country(code)] as const).sort(([, a], [, b]) => a.localeCompare(b)),
  );
  const states = Object.fromEntries(
    ['not_confirmed', 'active', 'suspended', 'pending_deletion'].map((code) => [code, word(statuses, code)]),
  );
  const dash = <span className="muted">–</span>;
  return (
    <ListPage
      list={membersList}
      call={deskMembers}
      file={deskMembersFile}
      title={t`Members`}
      note={t`everybody on the sites you may see`}
      kind={t`Member`}
      search={t`Name, address, phone, network or id`}
      idOf={(row) => row.id}
      hrefOf={(row) => `/desk/members/${row.id}`}
      nameOf={(row) => row.name}
      peek={(id, row) => <MemberPeek id={id} row={row} />}
      bulk={() => null}
      keys={[{ keys: '.', what: t`Actions` }]}
      columns={{
        name: {
          label: t`Member`,
          cell: (row) => (
            <span className="desk-face">
              <Avatar name={row.name} src={row.face} size="xs" />
              {row.name}
            </span>
          ),
          phone: 'title',
        },
        age: { figure: 'age', cell: (row) => number(row.age) },
        place: {
          label: t({ context: 'town or region', message: 'Place' }),
          phone: 'sub',
          cell: (row) => [row.city, row.country].filter(Boolean).join(', '),
        },
        country: { label: t`Country`, cell: (row) => country(row.country), words: places },
        site: { label: t`Site`, cell: (row) => <SiteName id={row.site_id} /> },
        status: {
          label: t`Status`,
          phone: 'end',
          cell: (row) => (
            <Pill tone={row.status === 'active' ? 'good' : row.status === 'not_confirmed' ? 'plain' : 'warn'}>
              {word(statuses, row.status)}
            </Pill>
          ),
          words: states,
        },
        premium: {
          label: t`Premium`,
          cell: (row) => (row.premium ? <Gem aria-label={t`Premium`} /> : null),
          words: { premium: t`Premium` },
        },
        credits: { figure: 'balance', cell: (row) => number(row.credits) },
        paid: {
          figure: 'member_net',
          cell: (row) =>
            row.paid_minor && row.currency ? money(row.paid_minor, row.currency as Money['currency']) : dash,
        },
        seen: { label: t`Last active`, cell: (row) => ago(row.seen_at), phone: 'sub' },
        joined: { label: t`Joined`, cell: (row) => day(row.joined_at) },
        source: { label: t`Came via`, cell: (row) => row.source },
        open: { figure: 'open_cases', cell: (row) => (row.open > 0 ? number(row.open) : null) },
      }}
      filters={{
        status: { label: t`Status`, icon: <WalletCards />, words: states },
        country: { label: t`Country`, icon: <Flag />, words: places },
        place: { label: t({ context: 'town or region', message: 'Place' }), icon: <MapPin /> },
        premium: { label: t`Premium`, icon: <Gem /> },
        when: { label: t`Joined`, icon: <Calendar /> },
        seen: { label: t`Last active`, icon: <Clock /> },
        credits: { label: t`Credits`, icon: <Coins />, more: true },
        paid: { label: t`Net payments`, icon: <Banknote />, scale: 100, more: true },
        age: { label: t`Age`, icon: <Cake />, more: true },
        source: { label: t`Came via`, icon: <Megaphone />, more: true },
        fresh: { label: t`New today`, icon: <Sparkles />, more: true },
        first: { label: t`Bought first`, icon: <ShoppingBag />, more: true },
        much: { label: t`High spending`, icon: <IdCard />, more: true },
        shared: { label: t`Shared device`, icon: <MonitorSmartphone />, more: true },
        open: { label: t`Open cases`, icon: <MessageSquareWarning />, more: true },
      }}
      views={{
        fresh: { label: t`New today` },
        not_confirmed: { label: word(statuses, 'not_confirmed') },
        first: { label: t`Bought first` },
        much: { label: t`High spending` },
        shared: { label: t`Shared device` },
        suspended: { label: word(statuses, 'suspended') },
        leaving: { label: word(statuses, 'pending_deletion') },
      }}
      near={({ near = [] }) =>
        near.length > 0 ? (
          <section className="dt-near" aria-label={t`Similar names`}>
            <h3>{t`Similar names`}</h3>
            <ul>
              {near.map(({ id, name, site_id: site, status }) => (
                <li key={id}>
                  <Link className="link" to={`/desk/members/${id}`}>
                    {name}
                  </Link>
                  <span className="muted small">{word(statuses, status)}</span>
                  <SiteName id={site} />
                </li>
              ))}
            </ul>
          </section>
        ) : null
      }
      empty={{ icon: <UserRoundX />, title: t`Nobody found` }}
    />
  );
}
