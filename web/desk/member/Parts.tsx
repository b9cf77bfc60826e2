import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, LogOut, Send } from 'lucide-react';
import { useState } from 'react';
import { askTalk, logOutMember, type MemberPart } from '../../../contract/desk-console.ts';
import type { Money } from '../../../contract/money.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { PhotoThumb } from '../PhotoThumb.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useJobWords } from '../system/use-job-words.ts';
import { useResend } from '../system/use-resend.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import { Requests } from './DataPart.tsx';
import type { Member } from './member.ts';
import { Talk } from './Talk.tsx';
import { deviceName, useEventWords } from './use-event-words.tsx';
import { type PartColumn, PartTable } from './PartTable.tsx';
import { useHeldWords } from './use-held-words.ts';
import { usePair } from '../use-pair.ts';

export function PhotosPart({ member }: { member: Member }) {
  const { t } = useLingui();
  const { statuses, rejects, word } = useDeskWords();
  return member.photos.length === 0 ? (
    <p className="muted">{t`No photos.`}</p>
  ) : (
    <ul className="desk-thumbs member-photos">
      {member.photos.map((photo) => (
        <li key={photo.id}>
          <PhotoThumb photo={photo} alt={t`Photo of ${member.name}`} sizes="14rem" />
          <span>
            {photo.status === 'rejected' ? word(rejects, photo.reject_reason) : word(statuses, photo.status)}
            {photo.private ? ` · ${t`private`}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The rows behind a tab, newest first. */
export function PartRows({ member, part }: { member: Member; part: MemberPart }) {
  const { t } = useLingui();
  const pair = usePair();
  const query = useInfiniteQuery(deskQueries.memberPart(member.id, part));
  const { at, day } = useDates();
  const { money, number, method, status } = useMoney();
  const words = useDeskWords();
  const { bookings, mails, sources } = useEventWords();
  const held = useHeldWords();
  const may = useMay();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { letters, pushes } = useJobWords();
  const { resend } = useResend();
  const [ending, setEnding] = useState<{ id: string; name: string }>();
  const [asking, setAsking] = useState<string>();
  const [reading, setReading] = useState<string>();
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (!rows) return <Loading query={query} />;
  const sum = (minor: number | null, currency: string | null) =>
    minor === null || !currency ? '' : money(minor, currency as Money['currency']);
  const readsTalk = may('talk.read', { site: member.site_id }) !== null;
  const reasons = { ...words.reports, ...words.cares, ...words.kinds };
  const columns: Record<MemberPart, readonly PartColumn[]> = {
    conversations: [
      {
        head: t`With`,
        cell: (row) => (
          <Link className="link" to={`/desk/members/${row.ref ?? ''}`}>
            {row.title}
          </Link>
        ),
      },
      { figure: 'talk_wrote', cell: (row) => number(row.count ?? 0) },
      { figure: 'talk_got', cell: (row) => number(row.other ?? 0) },
      { head: t`Last`, cell: (row) => at(row.at) },
      {
        act: (row) =>
          readsTalk ? (
            <span className="row gap-3">
              <Button icon={<BookOpen />} onClick={() => setAsking(row.id)}>{t`Ask to read`}</Button>
              <Button onClick={() => setReading(row.id)}>{t`Read it`}</Button>
            </span>
          ) : null,
      },
    ],
    payments: [
      {
        head: t`Number`,
        cell: (row) => (
          <Link className="link" to={`/desk/payments/${row.id}`}>
            {row.title}
          </Link>
        ),
      },
      { head: t`Method`, cell: (row) => method(row.kind) },
      { figure: 'order_credits', cell: (row) => number(row.count ?? 0) },
      { figure: 'gross', cell: (row) => sum(row.amount, row.currency) },
      {
        figure: 'net',
        cell: (row) =>
          row.status === 'completed' || row.status === 'refunded' || row.status === 'charged_back'
            ? sum(row.other, row.currency)
            : '–',
      },
      {
        head: t`Status`,
        cell: (row) => <Tag tone={row.status === 'completed' ? 'success' : 'plain'}>{status(row.status ?? '')}</Tag>,
      },
      { head: t`When`, cell: (row) => at(row.at) },
    ],
    credits: [
      {
        head: t`What for`,
        cell: (row) => [words.word(bookings, row.kind), row.title, row.detail].filter(Boolean).join(' · '),
      },
      {
        figure: 'booking',
        cell: (row) => `${(row.count ?? 0) > 0 ? '+' : '−'}${number(Math.abs(row.count ?? 0))}`,
      },
      { head: t`When`, cell: (row) => at(row.at) },
    ],
    cases: [
      {
        head: t`Number`,
        cell: (row) => (
          <Link
            className="link"
            to={`/desk/${({ complaint: 'complaints', care: 'care' } as Record<string, string>)[row.kind] ?? 'reports'}/${row.ref ?? ''}`}
          >
            {row.title}
          </Link>
        ),
      },
      {
        head: t`What`,
        cell: (row) =>
          [words.word(sources, row.kind), words.word(reasons, row.detail || null)].filter(Boolean).join(': '),
      },
      { head: t`Status`, cell: (row) => words.word(words.statuses, row.status) },
      { head: t`When`, cell: (row) => at(row.at) },
    ],
    mails: [
      {
        head: t`What`,
        cell: (row) => (row.ref ? t`Push: ${words.word(mails, row.kind)}` : words.word(mails, row.kind)),
      },
      {
        head: t`To`,
        cell: (row) => (row.ref ? deviceName(row.title) : t({ context: 'where a message goes', message: 'Mailbox' })),
      },
      {
        head: t`State`,
        cell: (row) =>
          row.ref ? words.word(pushes, row.status) : (letters[row.status as keyof typeof letters] ?? row.status),
      },
      {
        head: t`Answer from the service`,
        cell: (row) => (row.ref ? pair(row.ref, row.detail === '0' ? t`no answer` : row.detail) : row.detail || '–'),
      },
      { head: t`Last sent`, cell: (row) => at(row.at) },
      {
        act: (row) =>
          !row.ref && member.may_contact ? (
            <Button icon={<Send />} onClick={() => void resend(member.id, row.id)}>
              {t`Send again`}
            </Button>
          ) : null,
      },
    ],
    devices: [
      { head: t`Device`, cell: (row) => deviceName(row.title) },
      { head: t`Network`, cell: (row) => row.detail },
      { head: t`Since`, cell: (row) => (row.ref ? day(row.ref) : '') },
      { head: t`Last active`, cell: (row) => at(row.at) },
      {
        act: (row) =>
          member.may_contact ? (
            <Button icon={<LogOut />} onClick={() => setEnding({ id: row.id, name: deviceName(row.title) })}>
              {t({ context: 'a member', message: 'Log out' })}
            </Button>
          ) : null,
      },
    ],
    data: [
      { head: t`Data held`, cell: (row) => held(row.kind) },
      { figure: 'rows_held', cell: (row) => number(row.count ?? 0) },
    ],
  };
  const endNotes: Partial<Record<MemberPart, React.ReactNode>> = {
    conversations: t`Counts only. Reading one needs a case, or a written reason that somebody else agrees to; every reading is logged.`,
    mails: (
      <>
        {member.mail_disabled ? t`Mail to this member is stopped (${member.mail_disabled}).` : t`Mail goes out.`}{' '}
        {t`${plural(member.mails_off.length, {
          0: 'The member switched nothing off.',
          one: 'The member switched # kind off:',
          other: 'The member switched # kinds off:',
        })}`}{' '}
        {member.mails_off.map((kind) => words.word(mails, kind)).join(', ')}
      </>
    ),
  };
  return (
    <>
      {part === 'data' ? <Requests member={member} /> : null}
      {endNotes[part] ? <p className="muted">{endNotes[part]}</p> : null}
      {rows.length === 0 && !query.hasNextPage ? (
        <p className="muted">{t`None.`}</p>
      ) : (
        <PartTable columns={columns[part]} rows={rows} />
      )}
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t`Show earlier`}</Button>
      ) : null}
      <ConfirmDialog
        of={logOutMember}
        id="end-device"
        title={t`Log out on one device`}
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        action={t({ context: 'a member', message: 'Log out' })}
        icon={<LogOut />}
        onConfirm={async ({ key }) => {
          await confirmedCall(logOutMember, { params: { id: member.id }, body: { session: ending?.id } }, key);
          toasts.show({ text: t`Done. The member is told by e-mail.`, tone: 'success' });
          void client.invalidateQueries({ queryKey: ['desk', 'member', member.id] });
        }}
      >
        <p className="soft">{ending?.name}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={askTalk}
        id="ask-talk"
        title={t`Read a conversation`}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        action={t`Ask to read`}
        icon={<BookOpen />}
        onConfirm={async ({ key, field }) => {
          const conversation = asking;
          await confirmedCall(
            askTalk,
            { params: { id: member.id }, body: { conversation, reason: field('reason') } },
            key,
          );
          setReading(conversation);
        }}
      >
        <p className="soft">{t`Somebody else looks at your reason. Once agreed, you can read it for a day; each reading is recorded in the audit log.`}</p>
        <Field id="talk-reason" label={t`Why`}>
          {(control) => <TextArea {...control} name="reason" required minLength={10} maxLength={500} />}
        </Field>
      </ConfirmDialog>
      {reading ? <Talk member={member} conversation={reading} onClose={() => setReading(undefined)} /> : null}
    </>
  );
}
