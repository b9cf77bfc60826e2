import '../table/table.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { type MailCheckState, mailChecks } from '../../../contract/desk-insight-work.ts';
import { ChartCard } from '../charts/ChartCard.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { Pill } from '../table/Pill.tsx';
import { useScope } from '../use-scope.ts';
import { useDefinitions } from './use-definitions.ts';

const tones = {
  right: 'good',
  weak: 'warn',
  missing: 'bad',
  broken: 'bad',
  no_answer: 'plain',
  not_set: 'plain',
} as const satisfies Record<MailCheckState, string>;

/** What the DNS says about each domain that mails come from. Asked by itself: name servers may take seconds. */
export function MailDomains() {
  const { t } = useLingui();
  const { scope } = useScope();
  const query = useQuery(deskQueries.mailDomains(scope));
  const definitions = useDefinitions();
  const words: Record<MailCheckState, string> = {
    right: t`in place`,
    weak: t`there, but protects nothing`,
    missing: t`missing`,
    broken: t`wrong`,
    no_answer: t`no answer`,
    not_set: t`nobody said which key`,
  };
  const domains = query.data?.domains ?? [];
  const stateOf = (domain: (typeof domains)[number], name: string) => domain.checks.find(({ check }) => check === name);
  const columns = [t`Domain`, ...mailChecks.map((name) => definitions[name].name)];
  return (
    <ChartCard
      title={t`Domains that e-mails come from`}
      of={mailChecks}
      file="mail-domains"
      figures={{
        columns,
        rows: domains.map((domain) => [
          domain.domain,
          ...mailChecks.map((name) => {
            const check = stateOf(domain, name);
            return check ? words[check.state] : t`not looked up`;
          }),
        ]),
      }}
    >
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <div
          className="insight-table insight-domains"
          tabIndex={0}
          role="region"
          aria-label={t`Domains that e-mails come from`}
        >
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {domains.map((domain) => (
                <tr key={domain.domain}>
                  <th scope="row">{domain.domain}</th>
                  {domain.checks.length === 0 ? (
                    <td colSpan={mailChecks.length} className="muted">
                      {t`not looked up`}
                    </td>
                  ) : (
                    mailChecks.map((name) => {
                      const check = stateOf(domain, name);
                      const tone = check ? tones[check.state] : 'plain';
                      return (
                        <td key={name}>
                          <Pill
                            tone={tone}
                            icon={
                              tone === 'good' ? <CircleCheck /> : tone === 'plain' ? <CircleHelp /> : <TriangleAlert />
                            }
                          >
                            {check ? words[check.state] : ''}
                          </Pill>
                          {check?.found ? <span className="insight-record">{check.found}</span> : null}
                        </td>
                      );
                    })
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {domains.some(({ checks }) => checks.length === 0) ? (
            <p className="muted small">{t`Names of this network are not looked up: no other mail server knows them.`}</p>
          ) : null}
        </div>
      )}
    </ChartCard>
  );
}
