import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFictional } from '../app/Mark.tsx';
import { useParams } from '../app/navigation.tsx';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { DecisionList, Fact } from './Facts.tsx';
import { Loading } from './Loading.tsx';
import { MemberActions } from './MemberActions.tsx';
import { PhotoThumb } from './PhotoThumb.tsx';
import { deskQueries } from './queries.ts';
import { SharesPanel } from './SharesPanel.tsx';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useMay } from './use-may.ts';
import { usePlaceNames } from './use-place-names.ts';

/** Everything support needs of one member. That it was opened stands in the audit log. */
export default function MemberPage() {
  const { t } = useLingui();
  const fictional = useFictional();
  const { id = '' } = useParams();
  const query = useQuery(deskQueries.member(id));
  const seesBans = useMay()('bans.see') !== null;
  const readsReports = useMay()('reports.see') !== null;
  const words = useDeskWords();
  const { ago, at, day } = useDates();
  const country = usePlaceNames();
  const member = query.data?.member;
  if (!member)
    return (
      <DeskShell title={t`Member`}>
        <Loading query={query} />
      </DeskShell>
    );
  const { word, statuses } = words;
  return (
    <DeskShell
      title={member.name}
      aside={<Tag tone={member.status === 'active' ? 'success' : 'amber'}>{word(statuses, member.status)}</Tag>}
    >
      <div className="desk-two">
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t`Account`}</h2>
            <dl className="desk-facts" data-wide="">
              <Fact label={t`E-mail`}>{member.email ?? fictional.label}</Fact>
              <Fact label={t`Id`}>{member.id}</Fact>
              <Fact label={t`Site`}>{`${member.site} · ${member.language}`}</Fact>
              <Fact label={t`Profile`}>
                {[word(statuses, member.profile_status), member.invisible ? t`invisible` : '']
                  .filter(Boolean)
                  .join(', ')}
              </Fact>
              <Fact label={t`Credits`} strong>{`${member.credits}${member.premium ? ` · ${t`Premium`}` : ''}`}</Fact>
              <Fact label={t`Joined`}>{day(member.signup_date)}</Fact>
              <Fact label={t`Confirmed`}>{member.confirmed_at ? day(member.confirmed_at) : t`no`}</Fact>
              <Fact label={t`Last active`}>{ago(member.last_active)}</Fact>
              <Fact
                label={t`Logged in`}
              >{t`${plural(member.sessions, { one: 'on # device', other: 'on # devices' })}`}</Fact>
              <Fact label={t`Mail stopped`}>{member.mail_disabled}</Fact>
              <Fact label={t`Erased after`} strong>
                {member.delete_after ? at(member.delete_after) : null}
              </Fact>
            </dl>
            <MemberActions member={member} />
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Profile`}</h2>
            <dl className="desk-facts" data-wide="">
              <Fact label={t`Age`}>
                {[String(member.age), word(words.genders, member.gender)].filter(Boolean).join(', ')}
              </Fact>
              <Fact label={t`Place`}>{[member.city, country(member.country)].filter(Boolean).join(', ')}</Fact>
            </dl>
            {member.about ? (
              <p className="desk-quote" lang={member.language}>
                {member.about}
              </p>
            ) : null}
            <ul className="desk-thumbs">
              {member.photos.map((photo) => (
                <li key={photo.id}>
                  <PhotoThumb photo={photo} alt={t`Photo of ${member.name}`} sizes="9rem" />
                  <span>
                    {photo.status === 'rejected'
                      ? word(words.rejects, photo.reject_reason)
                      : word(statuses, photo.status)}
                    {photo.private ? ` · ${t`private`}` : ''}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <div className="desk-stack">
          {seesBans ? (
            <Card as="section" padding="lg">
              <h2>{t`Shares with`}</h2>
              <SharesPanel memberId={member.id} />
            </Card>
          ) : null}
          <Card as="section" padding="lg">
            <h2>{t`Decisions`}</h2>
            {member.decisions.length === 0 ? (
              <p className="muted">{t`None.`}</p>
            ) : (
              <DecisionList decisions={member.decisions} />
            )}
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Reports`}</h2>
            <p className="muted small">{t`${plural(member.reports_made, { one: '# made by this member', other: '# made by this member' })}`}</p>
            <ul className="desk-lines">
              {member.reports_about.map((one) => (
                <li key={one.id}>
                  <span>
                    {readsReports ? (
                      <Link className="link" to={`/desk/reports/${one.id}`}>
                        {word(words.reports, one.reason)}
                      </Link>
                    ) : (
                      word(words.reports, one.reason)
                    )}
                  </span>
                  <span className="muted small">{`${one.number} · ${word(statuses, one.status)} · ${day(one.created_at)}`}</span>
                </li>
              ))}
            </ul>
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Complaints`}</h2>
            {member.complaints.length === 0 ? (
              <p className="muted">{t`None.`}</p>
            ) : (
              <ul className="desk-lines">
                {member.complaints.map((one) => (
                  <li key={one.id}>
                    <Link className="link" to={`/desk/complaints?status=${one.status}&id=${one.id}`}>
                      {word(words.kinds, one.kind)}
                    </Link>
                    <span className="muted small">{`${one.number} · ${word(statuses, one.status)} · ${day(one.created_at)}`}</span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`Last credit bookings`}</h2>
            {member.transfers.length === 0 ? (
              <p className="muted">{t`None.`}</p>
            ) : (
              <ul className="desk-lines">
                {member.transfers.map((one) => (
                  <li key={one.created_at + one.kind + one.amount}>
                    <span className="num">{`${one.amount > 0 ? '+' : '−'}${Math.abs(one.amount)}`}</span>
                    <span className="muted small">{`${one.kind} · ${at(one.created_at)}`}</span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </DeskShell>
  );
}
