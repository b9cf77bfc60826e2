import './member/member.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { casesSeenWith, type MemberPart, memberParts } from '../../contract/desk-console.ts';
import { useFictional } from '../app/Mark.tsx';
import { useParams } from '../app/navigation.tsx';
import { Card } from '../ui/Card.tsx';
import { TabLinks } from '../ui/TabLinks.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { Acts } from './member/Acts.tsx';
import { Beside, Who } from './member/Beside.tsx';
import { mayWrite } from './member/may-write.ts';
import { NoteDialog } from './member/NoteDialog.tsx';
import { PartRows, PhotosPart } from './member/Parts.tsx';
import { ProfilePart } from './member/ProfilePart.tsx';
import { Timeline } from './member/Timeline.tsx';
import { deskQueries } from './queries.ts';
import { SharesPanel } from './SharesPanel.tsx';
import { useDeskWords } from './use-desk-words.ts';
import { useMay } from './use-may.ts';

/** The console of one member: everything that happened, and what stands behind it. That it was opened stands in the audit log. */
export default function MemberPage() {
  const { t } = useLingui();
  const fictional = useFictional();
  const { id = '', tab = 'timeline' } = useParams();
  const query = useQuery(deskQueries.member(id));
  const may = useMay();
  const { statuses, word } = useDeskWords();
  const member = query.data?.member;
  if (!member)
    return (
      <DeskShell title={t`Member`}>
        <Loading query={query} />
      </DeskShell>
    );
  const { counts } = member;
  const at = { site: member.site_id };
  const tabs: [string, string, number, boolean][] = [
    ['timeline', t`Timeline`, 0, true],
    ['profile', t`Profile`, 0, true],
    ['photos', t`Photos`, counts.photos, true],
    ['conversations', t`Conversations`, counts.conversations, true],
    ['payments', t`Payments`, counts.payments, may('payments.see', at) !== null],
    ['credits', t`Credits`, 0, true],
    ['mails', t`Mail and push`, 0, true],
    ['cases', t`Cases`, counts.cases, may(casesSeenWith, at) !== null],
    ['devices', t`Devices`, counts.devices, true],
    ['data', t`Data and privacy`, 0, true],
  ];
  const part = memberParts.find((part) => part === tab) as MemberPart | undefined;
  return (
    <DeskShell
      title={member.name}
      note={member.site}
      wide
      keys={[
        { keys: 'N', what: t`A note` },
        ...(mayWrite(member, may) ? [{ keys: 'W', what: t`Write to them` }] : []),
        { keys: '.', what: t`Actions` },
      ]}
      aside={
        <>
          <Tag tone={member.status === 'active' ? 'success' : 'amber'}>{word(statuses, member.status)}</Tag>
          {member.premium ? <Tag tone="amber">{t`Premium`}</Tag> : null}
          {member.kind === 'fictional' ? <Tag>{fictional.label}</Tag> : null}
          <Acts member={member} />
        </>
      }
      line={
        <TabLinks
          label={t`Parts of the member`}
          link={TabLink}
          links={tabs.flatMap(([name, label, count, shown]) =>
            shown
              ? [
                  {
                    href: `/desk/members/${id}${name === 'timeline' ? '' : `/${name}`}`,
                    label,
                    current: tab === name,
                    badge: count > 0 ? <span className="muted num">{count}</span> : undefined,
                  },
                ]
              : [],
          )}
        />
      }
    >
      <div className="member-console">
        <Who member={member} />
        <div className="member-main">
          {tab === 'profile' ? (
            <ProfilePart member={member} />
          ) : tab === 'photos' ? (
            <PhotosPart member={member} />
          ) : part ? (
            <PartRows key={part} member={member} part={part} />
          ) : (
            <Timeline member={member} />
          )}
          {tab === 'timeline' ? null : <NoteDialog member={member} />}
        </div>
        <div className="desk-stack member-beside">
          <Beside member={member} />
          {may('bans.see') === null ? null : (
            <Card as="section" padding="lg">
              <h2>{t`Shares with`}</h2>
              <SharesPanel memberId={member.id} />
            </Card>
          )}
        </div>
      </div>
    </DeskShell>
  );
}

const TabLink = ({ href, ...rest }: { href: string }) => <Link to={href} {...rest} />;
