import './member.css';
import './member-peek.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberLine } from '../../../contract/desk-members-list.ts';
import type { Money } from '../../../contract/money.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Fact } from '../Facts.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { PhotoThumb } from '../PhotoThumb.tsx';
import { SiteName } from '../SiteName.tsx';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { Acts } from './Acts.tsx';
import { LastEvents } from './LastEvents.tsx';
import type { Member } from './member.ts';
import { useOpenCases } from './use-open-cases.ts';
import { useRestedMember } from './use-rested-member.ts';

const lastEvents = 8;

/** What the row says already, and the member’s page once it is here. */
const headOf = (row: MemberLine | undefined, member: Member | undefined) =>
  member
    ? {
        ...member,
        seen: member.last_active,
        joined: member.signup_date,
        paid: member.money && { minor: member.money.stays_minor, currency: member.money.currency },
      }
    : row && {
        ...row,
        seen: row.seen_at,
        joined: row.joined_at,
        paid:
          row.paid_minor !== null && row.currency !== null ? { minor: row.paid_minor, currency: row.currency } : null,
        email: null,
        came_from: row.source,
      };

/** A member in the drawer of the list: who it is at once, the rest when one stays. That they were looked at stands in the audit log. */
export function MemberPeek({ id, row }: { id: string; row: MemberLine | undefined }) {
  const { t } = useLingui();
  const { statuses, word } = useDeskWords();
  const { money } = useMoney();
  const { ago, at, day } = useDates();
  const country = usePlaceNames();
  const { query, member } = useRestedMember(id);
  const who = headOf(row, member);
  const photo = member?.photos.find(({ status }) => status === 'active') ?? member?.photos[0];
  if (!who) return <Loading query={query} />;
  return (
    <>
      <div className="member-face">
        {photo ? (
          <PhotoThumb photo={photo} alt={t`Photo of ${who.name}`} sizes="6rem" />
        ) : (
          <Avatar name={who.name} src={row?.face} size="lg" />
        )}
        <div>
          {row ? null : <strong>{who.name}</strong>}
          <span>{[who.city, country(who.country)].filter(Boolean).join(', ')}</span>
          <SiteName id={who.site_id} />
          <span className="member-pills">
            <Pill tone={who.status === 'active' ? 'good' : who.status === 'not_confirmed' ? 'plain' : 'warn'}>
              {word(statuses, who.status)}
            </Pill>
            {who.premium ? <Pill tone="warn">{t`Premium`}</Pill> : null}
          </span>
        </div>
      </div>
      <dl className="desk-facts">
        <Fact label={t`Age`}>{String(who.age)}</Fact>
        <Fact label={t`E-mail`}>{who.email}</Fact>
        <Fact label={t`Joined`}>{day(who.joined)}</Fact>
        <Fact label={t`Last active`}>
          <time dateTime={who.seen} title={at(who.seen)}>
            {ago(who.seen)}
          </time>
        </Fact>
        <Fact label={t`Came via`}>{who.came_from}</Fact>
        <Fact label={t`Net payments`}>
          {who.paid ? money(who.paid.minor, who.paid.currency as Money['currency']) : null}
        </Fact>
        <Fact label={t`Balance`}>{t`${plural(who.credits, { one: '# credit', other: '# credits' })}`}</Fact>
      </dl>
      {member ? <More member={member} /> : <Loading query={query} />}
    </>
  );
}

/** What is open, what happened last, where to go on. */
function More({ member }: { member: Member }) {
  const { t } = useLingui();
  const { day } = useDates();
  const may = useMay();
  const open = useOpenCases()(member);
  const { counts, id } = member;
  const pinned = member.notes.filter((note) => note.pinned);
  const parts: [path: string, label: string, count: number, shown: boolean][] = [
    ['photos', t`Photos`, counts.photos, true],
    ['conversations', t`Conversations`, counts.conversations, true],
    ['payments', t`Payments`, counts.payments, may('payments.see', { site: member.site_id }) !== null],
    ['devices', t`Devices`, counts.devices, true],
  ];
  return (
    <>
      <section className="member-peek-part">
        <h3>{t`Open cases`}</h3>
        {open.length === 0 ? <p className="muted small">{t`None.`}</p> : null}
        <ul>
          {open.map((entry) => (
            <li key={entry.id}>
              <Link className="link" to={entry.to}>
                {entry.number}
              </Link>{' '}
              <span className="muted small">{`${entry.text} · ${day(entry.created_at)}`}</span>
            </li>
          ))}
        </ul>
      </section>
      {pinned.length > 0 ? (
        <section className="member-peek-part">
          <h3>{t`Pinned`}</h3>
          <ul>
            {pinned.map((note) => (
              <li key={note.id}>
                {note.text} <span className="muted small">{`${note.staff_name} · ${day(note.at)}`}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="member-peek-part">
        <h3>{t`Timeline`}</h3>
        <LastEvents id={id} most={lastEvents} />
      </section>
      <nav className="member-peek-part member-peek-go" aria-label={t`Parts of the member`}>
        {parts.map(([path, label, count, shown]) =>
          shown ? (
            <Link key={path} className="link" to={`/desk/members/${id}/${path}`}>
              {label} {count > 0 ? <span className="muted num">{count}</span> : null}
            </Link>
          ) : null,
        )}
      </nav>
      <div className="member-peek-go">
        <Link className="btn btn-line" to={`/desk/members/${id}`}>{t`Open the member`}</Link>
        <Acts member={member} />
      </div>
    </>
  );
}
