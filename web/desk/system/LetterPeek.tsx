import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye, Moon, Send, Sun } from 'lucide-react';
import { useState } from 'react';
import type { LetterLine } from '../../../contract/desk-system.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Fact } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { Pill } from '../table/Pill.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useMailWords } from '../use-mail-words.ts';
import { letterTone } from './letter-tone.ts';
import { useJobWords } from './use-job-words.ts';
import { useResend } from './use-resend.ts';

/** A letter in the drawer of the list: why it went, what the mail server said, what it said itself, and once more. */
export function LetterPeek({ row }: { row: LetterLine }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { letters: states } = useJobWords();
  const { mailName } = useMailWords();
  return (
    <>
      <p className="dt-peek-lead">
        <Pill tone={letterTone[row.state]}>{states[row.state]}</Pill>
      </p>
      <dl className="desk-facts" data-wide="">
        <Fact label={t`Mail`}>{mailName(row.kind)}</Fact>
        <Fact label={t`Site`}>{row.site}</Fact>
        <Fact label={t`Mail provider`}>{row.domain}</Fact>
        <Fact label={t`First try`}>{at(row.first_at)}</Fact>
        <Fact label={t`Last try`}>{row.tries > 1 ? `${at(row.at)} · ${row.tries}` : null}</Fact>
        <Fact label={t`Answer from the mail server`}>{row.answer || null}</Fact>
      </dl>
      {row.opens && row.member_id ? (
        <Opened key={row.id} id={row.id} member={row.member_id} />
      ) : (
        <p className="muted">
          {row.member_id
            ? t`What it said is shown to those who may write to the member.`
            : t`It went to somebody without an account: neither its address nor its text is kept.`}
        </p>
      )}
    </>
  );
}

function Opened({ id, member }: { id: string; member: string }) {
  const { t } = useLingui();
  const query = useQuery(deskQueries.letter(member, id));
  const { whyNot, resend } = useResend();
  const [scheme, setScheme] = useState<'light' | 'dark'>();
  const { data } = query;
  if (!data) return <Loading query={query} />;
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <>
      {data.why ? (
        <dl className="desk-facts" data-wide="">
          <Fact label={t`Why it was sent`}>{data.why}</Fact>
        </dl>
      ) : null}
      {data.payment_id ? (
        <p>
          <Link className="link" to={`/desk/payments/${data.payment_id}`}>{t`Open the payment`}</Link>
        </p>
      ) : null}
      {data.campaign_id ? (
        <p>
          <Link className="link" to={`/desk/campaigns/${data.campaign_id}`}>{t`Open the campaign`}</Link>
        </p>
      ) : null}
      {scheme ? (
        <section className="system-letter" aria-label={t`The e-mail as it was read`}>
          <p className="muted small">
            {t`Without the secrets in its links. That you read it stands in the audit log.`}
            <IconButton
              label={other === 'dark' ? t`Show in dark mode` : t`Show in light mode`}
              icon={other === 'dark' ? <Moon /> : <Sun />}
              onClick={() => setScheme(other)}
            />
          </p>
          <iframe key={scheme} src={`/desk/mail/${id}/letter?scheme=${scheme}`} title={t`Preview: mail`} sandbox="" />
        </section>
      ) : data.kept ? (
        <p>
          <Button variant="line" icon={<Eye />} onClick={() => setScheme('light')}>{t`Show the e-mail`}</Button>
        </p>
      ) : data.campaign_id ? null : (
        <p className="muted">{t`What it said is kept for 30 days.`}</p>
      )}
      {data.not_again ? (
        <p className="muted">
          {t`It cannot be sent again.`} {whyNot[data.not_again]}
        </p>
      ) : (
        <p>
          <Button icon={<Send />} aria-keyshortcuts="r" onClick={() => void resend(member, id)}>
            {t`Send again`} <Kbd>R</Kbd>
          </Button>
          {data.new_link ? <span className="muted small">{t`Its link will be a new one.`}</span> : null}
        </p>
      )}
    </>
  );
}
