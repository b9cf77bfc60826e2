import './member/member.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type MemberPart, memberParts } from '../../contract/desk-console.ts';
import { useFictional } from '../app/Mark.tsx';
import { useParams } from '../app/navigation.tsx';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { Acts } from './member/Acts.tsx';
import { Beside, Who } from './member/Beside.tsx';
import { mayWrite } from './member/may-write.ts';
import { MemberTabs } from './member/MemberTabs.tsx';
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
        { keys: '0 – 9', what: t`Parts of the member` },
      ]}
      aside={
        <>
          <Tag tone={member.status === 'active' ? 'success' : 'amber'}>{word(statuses, member.status)}</Tag>
          {member.premium ? <Tag tone="amber">{t`Premium`}</Tag> : null}
          {member.kind === 'fictional' ? <Tag>{fictional.label}</Tag> : null}
          <Acts member={member} />
        </>
      }
      line={<MemberTabs member={member} tab={tab} />}
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
