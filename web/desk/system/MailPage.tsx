import '../insight/insight.css';
import './system.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Mail, Send } from 'lucide-react';
import { resendMail } from '../../../contract/desk-console.ts';
import { letterStates } from '../../../contract/desk-system.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Definitions } from '../insight/Definition.tsx';
import { useDefinitions } from '../insight/use-definitions.ts';
import { useFigures } from '../insight/use-figures.ts';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useMailWords } from '../use-mail-words.ts';
import { useMay } from '../use-may.ts';
import { useScope } from '../use-scope.ts';
import { useJobWords } from './use-job-words.ts';
import { ColumnHeads } from '../table/ColumnHeads.tsx';
import { OlderLink } from './OlderLink.tsx';
import { StateLinks } from './StateLinks.tsx';

const figures = ['letters', 'delivered', 'deferred', 'refused', 'bounced', 'complained'] as const;

/** Outgoing mail: what became of each letter, and how the large mail providers take ours. */
export default function MailPage() {
  const { t } = useLingui();
  const [search] = useSearchParams('state', 'domain', 'before');
  const { scope } = useScope();
  const { at } = useDates();
  const { number, share, tooFew } = useFigures();
  const definitions = useDefinitions();
  const { letters: states } = useJobWords();
  const { mailName } = useMailWords();
  const deskCall = useDeskCall();
  const resend = async (member: string, letter: string) => {
    if (await deskCall(resendMail, { params: { id: member }, body: { letter } }))
      toasts.show({ text: t`It goes out again. Any link in it is new.`, tone: 'success' });
  };
  const mayOpen = useMay()('members.see') !== null;
  const state = letterStates.find((candidate) => candidate === search.get('state'));
  const domain = search.get('domain') ?? undefined;
  const before = /^[\da-f-]{36}$/.exec(search.get('before') ?? '')?.[0];
  const query = useQuery({
    ...deskQueries.letters({
      ...scope,
      ...(state ? { state } : {}),
      ...(domain ? { domain } : {}),
      ...(before ? { before } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const link = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...(state ? { state } : {}), ...(domain ? { domain } : {}), ...more })}`;
  const columns = [t`Mail provider`, ...figures.map((figure) => definitions[figure].name)];
  return (
    <DeskShell wide title={t`Outgoing mail`} note={t`kept for 90 days, without text and address`}>
      <StateLinks
        className="system-tabs"
        states={letterStates}
        words={states}
        state={state}
        all={domain ? `?${new URLSearchParams({ domain })}` : '?'}
        linkTo={(candidate) => link({ state: candidate })}
      >
        {domain ? <Link to={state ? `?${new URLSearchParams({ state })}` : '?'}>{`${domain} ✕`}</Link> : null}
      </StateLinks>
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          {data.providers.length > 0 ? (
            <ChartCard
              title={t`Delivery in 28 days`}
              note={<Definitions of={figures} />}
              file="mail-delivery"
              figures={{
                columns,
                rows: data.providers.map((p) => [
                  p.domain,
                  p.letters,
                  p.sent,
                  p.deferred,
                  p.refused,
                  p.bounced,
                  p.complained,
                ]),
              }}
            >
              <div className="insight-table">
                <table>
                  <ColumnHeads columns={columns} />
                  <tbody>
                    {data.providers.map((p) => (
                      <tr key={p.domain}>
                        <th scope="row">
                          <Link className="link" to={link({ domain: p.domain })}>
                            {p.domain}
                          </Link>
                        </th>
                        <td>{number(p.letters)}</td>
                        {([p.sent, p.deferred, p.refused, p.bounced, p.complained] as const).map((n, i) => (
                          <td key={columns[i + 2]} title={p.letters < 20 ? tooFew : undefined}>
                            {number(n)} <span className="muted">{share(n, p.letters)}</span>
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </ChartCard>
          ) : null}
          {data.letters.length === 0 ? (
            <EmptyState icon={<Mail />} title={t`No e-mail like this was sent`} />
          ) : (
            <section className="chart-card system-jobs" aria-label={t`E-mails`}>
              <div className="insight-table">
                <table>
                  <ColumnHeads
                    columns={[t`When`, t`To`, t`Mail`, t`Site`, t`State`, t`Tries`, t`Answer from the mail server`]}
                    act={t`Send again`}
                  />
                  <tbody>
                    {data.letters.map((letter) => (
                      <tr key={letter.id}>
                        <td>{at(letter.at)}</td>
                        <th scope="row">
                          {letter.member_id && letter.member_name && mayOpen ? (
                            <Link className="link" to={`/desk/members/${letter.member_id}`}>
                              {letter.member_name}
                            </Link>
                          ) : (
                            (letter.member_name ?? '–')
                          )}{' '}
                          <span className="muted">@{letter.domain}</span>
                        </th>
                        <td>{mailName(letter.kind)}</td>
                        <td>{letter.site}</td>
                        <td>
                          <Tag tone={letter.state === 'sent' ? 'success' : 'amber'}>{states[letter.state]}</Tag>
                        </td>
                        <td>{letter.tries}</td>
                        <td className="system-why" data-fine={letter.state === 'sent' ? '' : undefined}>
                          {letter.answer || '–'}
                        </td>
                        <td>
                          {letter.again && letter.member_id ? (
                            <Button icon={<Send />} onClick={() => void resend(letter.member_id ?? '', letter.id)}>
                              {t`Send again`}
                            </Button>
                          ) : null}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <OlderLink to={data.next && link({ before: data.next })} />
            </section>
          )}
        </div>
      )}
    </DeskShell>
  );
}
