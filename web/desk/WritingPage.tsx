import './writing.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CircleHelp, Clock, PenLine, Timer } from 'lucide-react';
import { useSearchParams } from '../app/navigation.tsx';
import { claimWriting, type listWriting, writingKeptMinutes } from '../../contract/desk-writing.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { rightsAt } from '../../contract/permissions.ts';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Mark } from '../app/Mark.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Kbd } from './Kbd.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useKeys } from './use-keys.ts';
import { useScope } from './use-scope.ts';
import { useGo } from './use-scope.ts';
import { useLanguageNames } from './use-language-names.ts';
import { Openings } from './writing/Openings.tsx';
import { useToday } from './writing/use-today.ts';

/** From here on somebody has waited too long. */
const lateMs = writingKeptMinutes * 60_000;

/** Who waits for a fictional profile, the longest wait first. N takes the next one. */
export default function WritingPage() {
  const { t } = useLingui();
  const navigate = useGo();
  const { locale } = usePageContext();
  const deskCall = useDeskCall();
  const [search] = useSearchParams();
  const language = search.get('language') ?? '';
  const { scope } = useScope();
  const query = useQuery({ ...deskQueries.writing(language, scope), placeholderData: keepPreviousData });
  const { ago, now } = useDates();
  const today = useToday();
  const languageName = useLanguageNames();
  const { data } = query;
  const suffix = language ? `?language=${language}` : '';
  const next = async () => {
    const taken = await deskCall(claimWriting, { query: scope, body: language ? { language } : {} });
    if (taken?.id) void navigate(`/desk/writing/${taken.id}${suffix}`);
    else if (taken)
      toasts.show({
        text: t`There is nothing for you to take now: colleagues have the rest, or it is reserved for them.`,
      });
  };
  useKeys({ n: data?.waiting ? () => void next() : undefined });
  // By name, where one writes only some.
  const { rights } = useSuspenseQuery(queries.desk()).data;
  const own = rightsAt(rights, 'writing.answer', {}).flatMap(({ languages }) => languages ?? ['all']);
  const spoken = language ? [language] : own.includes('all') ? [] : [...new Set(own)];
  const languages = new Intl.ListFormat(locale, { type: 'unit' }).format(spoken.map(languageName));
  const waiting = data?.waiting ?? 0;
  const late =
    data?.conversations.filter(
      (conversation) => now - Date.parse(conversation.waiting_since) > lateMs && conversation.claimed_by === null,
    ).length ?? 0;
  return (
    <DeskShell
      title={t`Answers`}
      keys={[{ keys: 'N', what: t`Take the next one` }]}
      aside={
        data ? (
          <span className="writing-head">
            {late > 0 ? (
              <Tag
                tone="amber"
                icon={<Timer />}
              >{t`${plural(late, { one: '# waiting over 30 min', other: '# waiting over 30 min' })}`}</Tag>
            ) : null}
            <Tag>{t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`}</Tag>
            <Link to="/desk/writing/counts" className="writing-today">
              {today(data.today)}
            </Link>
          </span>
        ) : null
      }
    >
      {!data ? (
        <Loading query={query} />
      ) : (
        <>
          <div className="desk-bar-line">
            <nav className="desk-tabs" aria-label={t`Language`}>
              <Link to="/desk/writing" aria-current={language === '' ? 'page' : undefined}>
                {t({ context: 'languages', message: 'All' })}
              </Link>
              {data.languages.map((queue) => (
                <Link
                  key={queue.language}
                  to={`?language=${queue.language}`}
                  aria-current={language === queue.language ? 'page' : undefined}
                >
                  {`${languageName(queue.language)} ${queue.count}`}
                </Link>
              ))}
            </nav>
            <Button
              variant="primary"
              size="lg"
              icon={<PenLine />}
              iconEnd={<Kbd>N</Kbd>}
              disabled={waiting === 0}
              onClick={() => void next()}
            >{t`Take the next one`}</Button>
          </div>
          {data.conversations.length === 0 ? (
            <EmptyState
              icon={<PenLine />}
              title={languages ? t`Nobody waits in ${languages}` : t`Nobody is waiting for an answer`}
            >{t`New ones appear here by themselves.`}</EmptyState>
          ) : (
            <ul className="desk-list">
              {data.conversations.map((conversation) => (
                <li key={conversation.id}>
                  <Link to={`/desk/writing/${conversation.id}${suffix}`}>
                    <span className="desk-list-main">
                      <strong>
                        {t`${conversation.member_name} to ${conversation.fictional_name}`}
                        <Mark ground="page" />
                      </strong>
                      <span className="desk-clip" lang={conversation.member_language}>
                        {conversation.preview.kind === 'photo'
                          ? t`(a photo)`
                          : conversation.preview.kind === 'gift'
                            ? t`(a gift)`
                            : conversation.preview.body}
                      </span>
                    </span>
                    <span className="desk-list-end">
                      {conversation.asks_if_real ? (
                        <Tag tone="amber" icon={<CircleHelp />}>{t`Asks if real`}</Tag>
                      ) : null}
                      {conversation.mine ? (
                        <Tag tone="success">{t`Assigned to you`}</Tag>
                      ) : conversation.claimed_by ? (
                        <Tag tone="amber">{t`${conversation.claimed_by} has it`}</Tag>
                      ) : (
                        <TurnTag conversation={conversation} />
                      )}
                      <span>{languageName(conversation.member_language)}</span>
                      <span>{t`${plural(conversation.unread, { one: '# new', other: '# new' })}`}</span>
                      <span className="muted">{ago(conversation.waiting_since)}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {data.conversations.some(({ turn }) => turn !== 'anybody') ? (
            <p className="muted small above-sm">
              {t`The longest wait comes first. Whoever is on duty for a profile answers it; after half an hour, or with nobody on duty, every writer of the language.`}
            </p>
          ) : null}
          {data.may_start ? <Openings /> : null}
        </>
      )}
    </DeskShell>
  );
}

/** Whose turn it is, where somebody is assigned. */
function TurnTag({ conversation }: { conversation: AnswerOf<typeof listWriting>['conversations'][number] }) {
  const { t } = useLingui();
  const { time } = useDates();
  const { turn, waiting_since: since } = conversation;
  const onDuty = conversation.on_duty.join(', ');
  const freeAt = time(new Date(Date.parse(since) + lateMs).toISOString());
  if (turn === 'own') return <Tag tone="success">{t`Your turn`}</Tag>;
  if (turn === 'kept') return <Tag icon={<Clock />}>{t`Kept for ${onDuty} until ${freeAt}`}</Tag>;
  if (turn === 'off_duty') return <Tag>{t`Nobody on duty: open to all`}</Tag>;
  if (turn === 'late') return <Tag>{t`Waited too long for ${onDuty}: open to all`}</Tag>;
  return null;
}
