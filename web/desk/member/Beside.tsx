import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { HeartHandshake, Pin } from 'lucide-react';
import { useState } from 'react';
import { memberContact, partMembers } from '../../../contract/desk-console.ts';
import type { Money } from '../../../contract/money.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Fact } from '../Facts.tsx';
import { Link } from '../Link.tsx';
import { PhotoThumb } from '../PhotoThumb.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useMoney } from '../use-money.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { Member } from './member.ts';
import { NoteActs } from './NoteActs.tsx';
import { usePercents } from '../use-pair.ts';
import { useOpenCases } from './use-open-cases.ts';

/** Who it is: the left side. */
export function Who({ member }: { member: Member }) {
  const { t } = useLingui();
  const { statuses, genders, word } = useDeskWords();
  const { ago, day, date } = useDates();
  const country = usePlaceNames();
  const language = useLanguageNames();
  const [contact, setContact] = useState<{ email: string | null; phone: string | null }>();
  const deskCall = useDeskCall();
  const photo = member.photos.find((photo) => photo.status === 'active') ?? member.photos[0];
  const show = async () => {
    const answer = await deskCall(memberContact, { params: { id: member.id } });
    if (answer) setContact(answer);
  };
  return (
    <div className="member-who">
      <div className="member-face">
        {photo ? <PhotoThumb photo={photo} alt={t`Photo of ${member.name}`} sizes="6rem" /> : null}
        <div>
          <strong>{[word(genders, member.gender), String(member.age)].filter(Boolean).join(', ')}</strong>
          <span className="muted">{[member.city, country(member.country)].filter(Boolean).join(', ')}</span>
          <span>{ago(member.last_active)}</span>
        </div>
      </div>
      <dl className="desk-facts">
        <Fact label={t`E-mail`}>
          {contact?.email ?? (
            <>
              {member.email}{' '}
              {member.may_contact && member.email ? (
                <button type="button" className="link" onClick={() => void show()}>{t`show`}</button>
              ) : null}
            </>
          )}
        </Fact>
        <Fact label={t`Phone`}>{contact?.phone ?? member.phone}</Fact>
        <Fact label={t`Date of birth`}>{date(member.born)}</Fact>
        <Fact label={t`Profile`}>
          {[word(statuses, member.profile_status), member.invisible ? t`invisible` : ''].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={t`Language`}>{language(member.language)}</Fact>
        <Fact label={t`Joined`}>{day(member.signup_date)}</Fact>
        <Fact label={t`Confirmed`}>{member.confirmed_at ? day(member.confirmed_at) : t`no`}</Fact>
        <Fact label={t`Came via`}>{member.came_from}</Fact>
        <Fact label={t`Mail stopped`}>{member.mail_disabled}</Fact>
        <Fact label={t`Suspended until`} strong>
          {member.suspended_until ? day(member.suspended_until) : null}
        </Fact>
        <Fact label={t`Erased after`} strong>
          {member.delete_after ? day(member.delete_after) : null}
        </Fact>
      </dl>
      <Linked member={member} />
    </div>
  );
}

function Linked({ member }: { member: Member }) {
  const { t } = useLingui();
  const percents = usePercents();
  const { statuses, word } = useDeskWords();
  const deskCall = useDeskCall();
  const client = useQueryClient();
  const why: Record<string, string> = {
    iban: t`same bank account`,
    mobile: t`same phone`,
    device: t`same browser and network`,
    network: t`same network`,
  };
  const apart = async (other: string, is: boolean) => {
    if (!(await deskCall(partMembers, { params: { id: member.id }, body: { other, apart: is } }))) return;
    void client.invalidateQueries({ queryKey: ['desk', 'member', member.id] });
    if (is)
      toasts.show({
        text: t`Not shown as linked any more.`,
        tone: 'success',
        action: { label: t`Undo`, run: () => void apart(other, false) },
      });
  };
  return (
    <section className="member-linked">
      <h2>{t`Linked accounts`}</h2>
      {member.linked.length === 0 ? <p className="muted">{t`None found.`}</p> : null}
      <ul>
        {member.linked.map((link) => (
          <li key={link.id}>
            <p>
              <Link className="link" to={`/desk/members/${link.id}`}>
                {link.name}
              </Link>
              <Tag tone={link.status === 'suspended' ? 'amber' : 'plain'}>{word(statuses, link.status)}</Tag>
            </p>
            <p className="muted small">{link.why.map((code) => why[code] ?? code).join(', ')}</p>
            <p className="member-sure">
              <meter min={0} max={100} value={link.sure} aria-label={t`Confidence`} />
              <span className="num">{percents(link.sure)}</span>
            </p>
            <button type="button" className="link small" onClick={() => void apart(link.id, true)}>
              {t`Not the same person`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Money, what is open, pinned notes: the right side. */
export function Beside({ member }: { member: Member }) {
  const { t } = useLingui();
  const { money } = useMoney();
  const { day, month: monthName } = useDates();
  const sum = member.money;
  const maximum = Math.max(1, ...(sum?.months.map((month) => month.stays_minor) ?? []));
  const open = useOpenCases()(member);
  const pinned = member.notes.filter((note) => note.pinned);
  return (
    <>
      {member.buying_blocked ? (
        <Banner
          tone="warning"
          title={
            member.buying_blocked === 'charge_back' ? t`Buying is paused after a charge-back.` : t`Staff paused buying.`
          }
        />
      ) : null}
      <Card as="section">
        <h2>{t`Money`}</h2>
        <div className="member-sums">
          {sum ? (
            <p>
              <span className="muted small">{t`Net payments`}</span>
              <strong className="num">{money(sum.stays_minor, sum.currency as Money['currency'])}</strong>
            </p>
          ) : null}
          <p>
            <span className="muted small">{t`Balance`}</span>
            <strong className="num">{t`${plural(member.credits, { one: '# credit', other: '# credits' })}`}</strong>
          </p>
        </div>
        {sum && sum.months.length > 0 ? (
          <table className="member-months">
            <caption className="muted small">{t`By month`}</caption>
            <tbody>
              {sum.months.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{monthName(`${month.month}-01`)}</th>
                  <td>
                    <meter min={0} max={maximum} value={Math.max(0, month.stays_minor)} aria-hidden="true" />
                  </td>
                  <td className="num">{money(month.stays_minor, sum.currency as Money['currency'])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </Card>
      <Card as="section">
        <h2>{t`Open cases`}</h2>
        {open.length === 0 ? <p className="muted">{t`None.`}</p> : null}
        <ul className="desk-lines">
          {open.map((entry) => (
            <li key={entry.id}>
              <Link className="link" to={entry.to}>
                {entry.number}
              </Link>
              <span className="muted small">{`${entry.text} · ${day(entry.created_at)}`}</span>
            </li>
          ))}
        </ul>
      </Card>
      {pinned.length > 0 ? (
        <Card as="section">
          <h2>
            <Pin aria-hidden="true" /> {t`Pinned`}
          </h2>
          <ul className="desk-lines">
            {pinned.map((note) => (
              <li key={note.id}>
                <span>{note.text}</span>
                <span className="muted small">
                  {`${note.staff_name} · ${day(note.at)} `}
                  <NoteActs member={member.id} note={note} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {open.some(({ care }) => care) ? (
        <p className="muted small">
          <HeartHandshake aria-hidden="true" /> {t`Somebody is looking after this member.`}
        </p>
      ) : null}
    </>
  );
}
