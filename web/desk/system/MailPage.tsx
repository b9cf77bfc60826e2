import './system.css';
import { useLingui } from '@lingui/react/macro';
import { AtSign, Calendar, CircleHelp, Mail, RotateCcw } from 'lucide-react';
import { deskLetters, deskLettersFile, type LetterLine, lettersList } from '../../../contract/desk-system.ts';
import { Link } from '../Link.tsx';
import { MemberName } from '../MemberName.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useMailWords } from '../use-mail-words.ts';
import { useMay } from '../use-may.ts';
import { LetterPeek } from './LetterPeek.tsx';
import { letterTone } from './letter-tone.ts';
import { useJobWords } from './use-job-words.ts';
import { useResend } from './use-resend.ts';

/** Outgoing mail: what became of each letter, what it said, and once more. */
export default function MailPage() {
  const { t } = useLingui();
  const { at } = useDates();
  const { letters: states } = useJobWords();
  const { mails, mailName } = useMailWords();
  const { resend } = useResend();
  const mayContact = useMay()('members.contact') !== null;
  const reader = (row: LetterLine) => (
    <MemberName
      className="dt-text-link"
      id={row.member_id}
      name={row.member_name}
      nobody={<span className="muted">–</span>}
    />
  );
  return (
    <ListPage
      list={lettersList}
      call={deskLetters}
      file={deskLettersFile}
      title={t`Outgoing mail`}
      note={t`listed for 90 days; what was said is kept for 30, without secrets`}
      kind={t({ context: 'an e-mail', message: 'E-mail' })}
      search={mayContact ? t`Name, address, mail provider` : t`Name, mail provider`}
      idOf={(row) => row.id}
      nameOf={(row) => mailName(row.kind)}
      actions={<Link className="link" to="/desk/insight/mail">{t`Mail delivery`}</Link>}
      peek={(_, row) => (row ? <LetterPeek row={row} /> : null)}
      press={{ r: ([row]) => row?.opens && row.member_id && void resend(row.member_id, row.id) }}
      keys={[{ keys: 'R', what: t`Send again` }]}
      columns={{
        when: { label: t`When`, cell: (row) => at(row.at), phone: 'sub' },
        member: { label: t`To`, cell: reader, phone: 'title' },
        kind: { label: t`Mail`, cell: (row) => mailName(row.kind), words: mails, phone: 'sub' },
        site: { label: t`Site`, cell: (row) => row.site },
        domain: { label: t`Mail provider`, cell: (row) => row.domain },
        state: {
          label: t`State`,
          cell: (row) => <Pill tone={letterTone[row.state]}>{states[row.state]}</Pill>,
          words: states,
          phone: 'end',
        },
        tries: { figure: 'tries', cell: (row) => row.tries },
        answer: { label: t`Answer from the mail server`, cell: (row) => <span className="muted">{row.answer}</span> },
        first: { label: t`First try`, cell: (row) => at(row.first_at) },
      }}
      filters={{
        when: { label: t`When`, icon: <Calendar /> },
        state: { label: t`State`, icon: <CircleHelp />, words: states },
        kind: { label: t`Mail`, icon: <Mail />, words: mails },
        domain: { label: t`Mail provider`, icon: <AtSign /> },
        tries: { label: t`Tries`, icon: <RotateCcw />, more: true },
      }}
      views={{
        trouble: { label: t`With problems`, alarm: true },
        back: { label: t({ context: 'e-mails', message: 'Came back' }) },
      }}
      empty={{ icon: <Mail />, title: t`No e-mail has been sent yet` }}
    />
  );
}
