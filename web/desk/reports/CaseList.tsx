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
const urgent = (one: Line) => one.source === 'care' || one.reason === 'minor' || one.reason === 'extortion';

/** The open cases, one for each person. */
export function CaseList({ cases, id }: { cases: readonly Line[]; id: string | undefined }) {
  const { t } = useLingui();
  const { reports, cares, word } = useDeskWords();
  const { ago } = useDates();
  return (
    <ul className="desk-list" data-narrow={id === undefined ? undefined : ''}>
      {cases.map((one) => (
        <li key={one.id}>
          <Link
            to={`/desk/reports/${one.id}`}
            data-urgent={urgent(one) ? '' : undefined}
            aria-current={one.id === id ? 'page' : undefined}
          >
            <span className="desk-list-main">
              <strong>
                {urgent(one) ? <TriangleAlert /> : null}
                {one.source === 'care' ? t`Care: ${word(cares, one.reason)}` : word(reports, one.reason)}
              </strong>
              <span>
                {one.member_name}
                {one.fictional ? <Mark ground="page" /> : null}
                <SiteName name={one.site} />
              </span>
            </span>
            <span className="desk-list-end">
              {one.claimed_by ? <Tag tone="amber">{t`${one.claimed_by} has it`}</Tag> : null}
              {one.same_member > 1 ? (
                <span>{t`${plural(one.same_member, { one: '# open report', other: '# open reports' })}`}</span>
              ) : null}
              <span className="muted">{ago(one.created_at)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
