import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { listReports } from '../../../contract/desk-cases.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Mark } from '../../app/Mark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Link } from '../Link.tsx';
import { SiteName } from '../SiteName.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';

type Line = AnswerOf<typeof listReports>['reports'][number];
const urgent = (line: Line) => line.reason === 'minor' || line.reason === 'extortion';

/** How long it has waited, and since when it is late; of a decided one when that was. */
function Due({ line }: { line: Line }) {
  const { t } = useLingui();
  const { ago, now } = useDates();
  if (line.decided_at) return <span className="muted">{ago(line.decided_at)}</span>;
  if (Date.parse(line.due_at) > now) return <span className="muted">{ago(line.created_at)}</span>;
  return (
    <span className="desk-late">
      {ago(line.created_at)} · {t({ context: 'a case that waits too long', message: 'late' })}
    </span>
  );
}

/** The cases, one for each person. */
export function CaseList({
  cases,
  id,
  at,
}: {
  cases: readonly Line[];
  id: string | undefined;
  /** The address of a case, within the list one is in. */
  at(path: string): string;
}) {
  const { t } = useLingui();
  const { reports, word } = useDeskWords();
  return (
    <ul className="desk-list" data-narrow={id === undefined ? undefined : ''}>
      {cases.map((line) => (
        <li key={line.id}>
          <Link
            to={at(`/desk/reports/${line.id}`)}
            data-urgent={urgent(line) ? '' : undefined}
            aria-current={line.id === id ? 'page' : undefined}
          >
            <span className="desk-list-main">
              <strong>
                {urgent(line) ? <TriangleAlert /> : null}
                {word(reports, line.reason)}
              </strong>
              <span>
                {line.member_name}
                {line.fictional ? <Mark ground="page" /> : null}
                <SiteName name={line.site} />
              </span>
            </span>
            <span className="desk-list-end">
              {line.mine && line.id !== id ? <Tag>{t({ context: 'a case in hand', message: 'Yours' })}</Tag> : null}
              {line.claimed_by ? <Tag tone="amber">{t`${line.claimed_by} has it`}</Tag> : null}
              {line.behind ? (
                <Tag>
                  {t({
                    comment: 'Tag of a case: looked at after others, because its reporter misused reports',
                    message: 'Waiting behind others',
                  })}
                </Tag>
              ) : null}
              {line.same_member > 1 ? (
                <span>{t`${plural(line.same_member, { one: '# open report', other: '# open reports' })}`}</span>
              ) : null}
              <Due line={line} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
