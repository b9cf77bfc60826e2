import './overview/overview.css';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { queries } from '../app/queries.ts';
import { DeskShell } from './DeskShell.tsx';
import { TodayCharts } from './insight/TodayCharts.tsx';
import { TodayNumbers } from './insight/TodayNumbers.tsx';
import { ForYou } from './overview/ForYou.tsx';
import { WhatWaits } from './overview/WhatWaits.tsx';
import { useDates } from './use-dates.ts';

/** What waits and what is one's own to do. What one may not see is not there. */
export default function DashboardPage() {
  const { t } = useLingui();
  const { staff } = useSuspenseQuery(queries.desk()).data;
  const { hour, at, now } = useDates();
  const name = staff.name.split(' ')[0] ?? staff.name;
  const greeting =
    hour < 12 ? t`Good morning, ${name}` : hour < 18 ? t`Good afternoon, ${name}` : t`Good evening, ${name}`;
  return (
    <DeskShell title={greeting} note={at(new Date(now).toISOString())} wide>
      <TodayNumbers />
      <div className="ov">
        <WhatWaits />
        <ForYou />
      </div>
      <TodayCharts />
    </DeskShell>
  );
}
