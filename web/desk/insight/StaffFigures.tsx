import { useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import type { deskWork } from '../../../contract/desk-insight-work.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FigureCard } from './FigureCard.tsx';
import { useFigures } from './use-figures.ts';

/** What each colleague did: never how much and how soon without what of it held. */
export function StaffFigures({ staff, support }: Pick<AnswerOf<typeof deskWork>, 'staff' | 'support'>) {
  const { t } = useLingui();
  const { number, tookOf, counted } = useFigures();
  if (staff === null || support === null) return null;
  if (staff.length + support.length === 0)
    return (
      <section className="chart-card">
        <EmptyState icon={<Users />} title={t`Nobody on the staff decided anything in this period`} />
      </section>
    );
  const first = t({ context: 'a colleague', message: 'Name' });
  const some = (n: number) => (n ? number(n) : '–');
  return (
    <>
      {staff.length > 0 ? (
        <FigureCard
          title={t`Staff`}
          first={first}
          file="staff"
          columns={[
            'photos_decided',
            'texts_decided',
            'decisions',
            'half',
            'most',
            'appealed',
            'changed',
            'repeated',
            'agreed',
            'looks_asked',
            'looks_agreed',
            'looks_refused',
          ]}
          rows={staff.map((row) => {
            const done = row.photos + row.texts + row.decisions;
            return {
              key: row.name,
              name: row.name,
              cells: [
                ...[row.photos, row.texts, row.decisions].map(some),
                tookOf(row.half_seconds, done),
                tookOf(row.most_seconds, done),
                ...[row.appealed, row.changed].map((n) => counted(n, row.decisions)),
                some(row.repeated),
                counted(row.agreed, row.repeated),
                some(row.looks_asked),
                ...[row.looks_agreed, row.looks_refused].map((n) => counted(n, row.looks_asked)),
              ],
            };
          })}
        />
      ) : null}
      {support.length > 0 ? (
        <FigureCard
          title={t`Complaints and privacy requests`}
          first={first}
          file="support"
          columns={[
            'complaints_answered',
            'answer_half',
            'answer_most',
            'reopened',
            'requests_closed',
            'request_half',
            'request_most',
            'requests_late',
          ]}
          rows={support.map((row) => ({
            key: row.name,
            name: row.name,
            cells: [
              some(row.complaints),
              tookOf(row.complaints_half_seconds, row.complaints),
              tookOf(row.complaints_most_seconds, row.complaints),
              counted(row.reopened, row.complaints),
              some(row.requests),
              tookOf(row.requests_half_seconds, row.requests),
              tookOf(row.requests_most_seconds, row.requests),
              counted(row.requests_late, row.requests),
            ],
          }))}
        />
      ) : null}
    </>
  );
}
