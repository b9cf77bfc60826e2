import { plural } from '@lingui/core/macro';
import './writing.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, HeartHandshake, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from '../app/navigation.tsx';
import { claimWriting } from '../../contract/desk-writing.ts';
import { toasts } from '../app/Toasts.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';
import { CareDialog } from './care/CareDialog.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Kbd } from './Kbd.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useKeys } from './use-keys.ts';
import { type Opened, useWriting } from './use-writing.ts';
import { WritingComposer } from './WritingComposer.tsx';
import { WritingMessages } from './WritingMessages.tsx';
import { WritingNote } from './WritingNote.tsx';
import { useGo } from './use-scope.ts';
import { WritingPerson } from './WritingPerson.tsx';
import { type Attached, MaySend } from './writing/MaySend.tsx';
import { Queue } from './writing/Queue.tsx';
import { Voice } from './writing/Voice.tsx';

/** One conversation of a fictional profile: both profiles, what was written, the notes, and the answer. */
export default function WritingChatPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(deskQueries.conversation(id));
  if (!query.data)
    return (
      <DeskShell title={t`Answer`} wide>
        <Loading query={query} />
      </DeskShell>
    );
  return <Writing key={id} id={id} opened={query.data} />;
}

function Writing({ id, opened }: { id: string; opened: Opened }) {
  const { t } = useLingui();
  const navigate = useGo();
  const deskCall = useDeskCall();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const [care, setCare] = useState(false);
  const [attached, setAttached] = useState<Attached>();
  const writing = useWriting(id, opened);
  const { state, messages } = writing;
  const { member, fictional } = opened;
  const { ago } = useDates();
  const language = search.get('language') ?? '';
  const suffix = language ? `?language=${language}` : '';
  /** To the one that waits next after this one, or back to the queue. */
  const next = async () => {
    const taken = await deskCall(claimWriting, {
      body: { ...(language ? { language } : {}), ...(state.waiting_since ? { after: id } : {}) },
    });
    if (!taken) return;
    void client.invalidateQueries({ queryKey: ['desk', 'writing'] });
    if (taken.id === null) toasts.show({ text: t`That was the last one for now.`, tone: 'success' });
    void navigate(taken.id ? `/desk/writing/${taken.id}${suffix}` : `/desk/writing${suffix}`);
  };
  useKeys({ n: () => void next(), q: () => void navigate(`/desk/writing${suffix}`), s: () => setCare(true) });
  const keys = [
    { keys: 'R', what: t`Write` },
    { keys: 'Ctrl Enter', what: t`Send, and take the next one` },
    { keys: 'Alt Enter', what: t`Send, and stay` },
    { keys: 'Alt H', what: t`Put in the true answer` },
    { keys: 'Alt S', what: t`Saved lines` },
    { keys: 'Esc', what: t`Leave the text box` },
    { keys: 'N', what: t`Leave this one, take the next` },
    { keys: 'S', what: t`Tell support` },
    { keys: 'Q', what: t`Back to the queue` },
  ];
  return (
    <DeskShell
      title={t`${member.name} to ${fictional.name}`}
      wide
      keys={keys}
      aside={
        <span className="writing-head">
          {state.waiting_since ? (
            <Tag icon={<Clock />}>{t`Wrote ${ago(state.waiting_since)}`}</Tag>
          ) : (
            <Tag tone="success">{t({ context: 'a conversation', message: 'Answered' })}</Tag>
          )}
          <Button
            icon={<HeartHandshake />}
            iconEnd={<Kbd>S</Kbd>}
            onClick={() => setCare(true)}
          >{t`Tell support`}</Button>
          <Button icon={<SkipForward />} iconEnd={<Kbd>N</Kbd>} onClick={() => void next()}>{t`Next`}</Button>
        </span>
      }
    >
      <div className="writing">
        <Queue current={id} language={language} />
        <div className="writing-main">
          {state.bought_much ? (
            <Banner
              tone="warning"
              title={t`${member.name} bought ${plural(state.bought_much, { one: '# credit', other: '# credits' })} in 24 hours.`}
            >
              {state.care_number
                ? t`Support knows (${state.care_number}).`
                : t`If you see signs of trouble, don’t encourage spending, and tell support.`}
            </Banner>
          ) : state.care_number ? (
            <Banner tone="info" title={t`Support knows (${state.care_number}).`} />
          ) : null}
          {writing.lost ? (
            <Banner tone="warning" live title={t`No connection. What is new will come when it is back.`} />
          ) : null}
          <WritingMessages
            messages={messages}
            more={writing.more}
            onOlder={writing.older}
            member={member}
            fictional={fictional}
          />
          <WritingComposer
            id={id}
            writing={writing}
            honestSentence={opened.honest_sentence}
            messageLength={opened.message_length}
            fictional={fictional.name}
            member={member}
            attached={attached}
            onAttach={setAttached}
            onNext={next}
          />
        </div>
        <div className="desk-stack writing-beside">
          <WritingPerson person={fictional} fictional>
            <Voice voice={opened.voice} never={opened.never} />
          </WritingPerson>
          <WritingPerson person={member} />
          <WritingNote
            key="conversation"
            id={id}
            kind="conversation"
            label={t`About ${member.name}, and what was said here`}
            note={state.conversation_note}
            onSaved={(note) => writing.setState((now) => ({ ...now, conversation_note: note }))}
          />
          <MaySend opened={opened} attached={attached} onAttach={setAttached} />
          <WritingNote
            key="profile"
            id={id}
            kind="profile"
            label={t`Notes about ${fictional.name}`}
            note={state.profile_note}
            onSaved={(note) => writing.setState((now) => ({ ...now, profile_note: note }))}
          />
        </div>
      </div>
      <CareDialog
        seen={{ conversation: id }}
        open={care}
        name={member.name}
        onClose={() => setCare(false)}
        onTold={(number) => writing.setState((now) => ({ ...now, care_number: number }))}
      />
    </DeskShell>
  );
}
