import { plural } from '@lingui/core/macro';
import './insight.css';
import '../charts/charts.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileDown, PenLine, Power } from 'lucide-react';
import { useState } from 'react';
import type { deskRules } from '../../../contract/desk-signal-rules.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { caseAtPoints, restsBelow } from '../../../contract/signal-rules.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { saveCsv } from '../charts/csv.ts';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import { useSignalWords } from '../use-signal-words.ts';
import { Definitions } from './Definition.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';
import { usePercents } from '../use-pair.ts';

const ruleFigures = ['rule_points', 'rule_fired', 'rule_hits', 'rule_misses', 'rule_right'] as const;
const warningFigures = ['warning_dismissed', 'warning_reported', 'warning_blocked'] as const;

type Rule = AnswerOf<typeof deskRules>['rules'][number];

/** The rules that look at sending: how often each fired, and how often a person found it right. */
export default function RulesPage() {
  const { t } = useLingui();
  const percents = usePercents();
  const query = useQuery(deskQueries.signalRules());
  const words = useSignalWords();
  const { number } = useFigures();
  const { day } = useDates();
  const mayEdit = useMay()('rules.edit', { site: 'every' }) !== null;
  const [changing, setChanging] = useState<Rule>();
  const { data } = query;
  // A share of three cases is shown as well: the rule itself rests on no fewer than fifty.
  const right = ({ hits, misses }: Rule) =>
    hits + misses === 0 ? '–' : percents(Math.round((hits / (hits + misses)) * 100));
  const definitions = useDefinitions();
  const columns = [t`Rule`, ...ruleFigures.map((figure) => definitions[figure].name)];
  const figures = (rule: Rule) => [
    rule.resting_since ? `0 (${number(rule.points)})` : number(rule.points),
    number(rule.fired),
    number(rule.hits),
    number(rule.misses),
    right(rule),
  ];
  const warnings = { elsewhere: t`Asks to talk elsewhere`, money: t`Asks for money`, threat: t`Threatens` };
  return (
    <DeskShell
      wide
      title={t`Rules about sending`}
      note={t`${plural(restsBelow.days, { one: 'the last day', other: 'the last # days' })}`}
      aside={
        <Button
          icon={<FileDown />}
          disabled={!data}
          onClick={() =>
            saveCsv('rules', {
              columns,
              rows: (data?.rules ?? []).map((rule) => [
                words(rule.rule),
                rule.points,
                rule.fired,
                rule.hits,
                rule.misses,
                right(rule),
              ]),
            })
          }
        >{t`CSV`}</Button>
      }
    >
      <p className="insight-note muted small">{t`These rules look at how somebody sends, never at what they write. Each gives points, which halve every 14 days. At ${caseAtPoints} points a case opens, and a person decides. A rule that was right in fewer than ${restsBelow.percent} out of 100 cases, over at least ${restsBelow.cases}, counts for nothing until somebody switches it on again.`}</p>
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          <section className="chart-card">
            <header>
              <h2>{t`The rules`}</h2>
              <Definitions of={ruleFigures} />
            </header>
            <div className="insight-table" tabIndex={0} role="region" aria-label={t`The rules`}>
              <table className="insight-rules" role="table">
                <thead role="rowgroup">
                  <tr role="row">
                    {columns.map((name) => (
                      <th key={name} scope="col" role="columnheader">
                        {name}
                      </th>
                    ))}
                    {mayEdit ? (
                      <th scope="col" role="columnheader">
                        <span className="visually-hidden">{t`Change`}</span>
                      </th>
                    ) : null}
                  </tr>
                </thead>
                <tbody role="rowgroup">
                  {data.rules.map((rule) => (
                    <tr key={rule.rule} role="row">
                      <th scope="row" role="rowheader">
                        {words(rule.rule)}
                        {rule.resting_since ? (
                          <>
                            {' '}
                            <Tag tone="amber">{t`paused since ${day(rule.resting_since)}`}</Tag>
                          </>
                        ) : rule.points === 0 ? (
                          <>
                            {' '}
                            <Tag>{t({ context: 'a rule', message: 'off' })}</Tag>
                          </>
                        ) : null}
                      </th>
                      {figures(rule).map((figure, i) => (
                        <td key={columns[i + 1]} role="cell">
                          <span className="insight-label" aria-hidden="true">
                            {columns[i + 1]}
                          </span>
                          {figure}
                        </td>
                      ))}
                      {mayEdit ? (
                        <td role="cell" className="insight-act">
                          {rule.resting_since ? (
                            <Button
                              icon={<Power />}
                              aria-label={t`Switch on again: ${words(rule.rule)}`}
                              onClick={() => setChanging(rule)}
                            >{t`Switch on again`}</Button>
                          ) : (
                            <IconButton
                              icon={<PenLine />}
                              label={t`Change: ${words(rule.rule)}`}
                              onClick={() => setChanging(rule)}
                            />
                          )}
                        </td>
                      ) : null}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
          {data.warnings.length > 0 ? (
            <section className="chart-card">
              <header>
                <h2>{t`Warnings in readers’ browsers`}</h2>
                <Definitions of={warningFigures} />
              </header>
              <p className="muted small">{t`Nobody here sees the messages: only what readers did with a warning is counted, by day.`}</p>
              <div className="insight-table" tabIndex={0} role="region" aria-label={t`Warnings in readers’ browsers`}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t`Warning`}</th>
                      {warningFigures.map((figure) => (
                        <th key={figure} scope="col">
                          {definitions[figure].name}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.warnings.map((row) => (
                      <tr key={row.signal}>
                        <th scope="row">{warnings[row.signal]}</th>
                        <td>{number(row.dismissed)}</td>
                        <td>{number(row.reported)}</td>
                        <td>{number(row.blocked)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
          ) : null}
        </div>
      )}
      {changing ? <RuleDialog rule={changing} onClose={() => setChanging(undefined)} /> : null}
    </DeskShell>
  );
}
