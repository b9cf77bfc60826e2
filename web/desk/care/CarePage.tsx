import '../threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { HeartHandshake } from 'lucide-react';
import { careList, listCare } from '../../../contract/desk-queue-lists.ts';
import { useParams } from '../../app/navigation.tsx';
import { byNumber } from '../by-number.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { SiteName } from '../SiteName.tsx';
import { QueueFilters } from '../threads/QueueFilters.tsx';
import { QueueNothing } from '../threads/QueueNothing.tsx';
import { QueueRows } from '../threads/QueueRows.tsx';
import { QueueTabs } from '../threads/QueueTabs.tsx';
import { useQueue } from '../threads/use-queue.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useGo } from '../use-scope.ts';
import { CareCase } from './CareCase.tsx';

/** Members who may need protection, by the day they are due; beside the list the case that is looked after. */
function CarePage() {
  const { t } = useLingui();
  const { id } = useParams();
  const go = useGo();
  const { rows, found, ...queue } = useQueue(careList, listCare, '/desk/care', id);
  const { cares, queues, word } = useDeskWords();
  const { ago } = useDates();
  const list = (
    <QueueRows
      queue={queue}
      rows={rows}
      id={id}
      narrow={id !== undefined}
      title={(row) => word(cares, row.reason)}
      about={(row) => (
        <span>
          {row.member_name}
          <SiteName name={row.site} />
        </span>
      )}
      done={(row) => (row.closed_at ? t`closed ${ago(row.closed_at)}` : null)}
    />
  );
  if (id !== undefined) return <CareCase key={id} id={id} list={list} onClosed={() => void go(queue.at())} />;
  return (
    <DeskShell
      title={queues.care}
      keys={[{ keys: 'J K', what: t`Next case, previous one` }]}
      aside={
        <QueueTabs
          queue={queue}
          open={t({ context: 'cases', message: 'Open' })}
          done={t({ context: 'several cases', message: 'Closed' })}
        />
      }
    >
      <QueueFilters queue={queue} kinds={cares} />
      {!found.data ? (
        <Loading query={found} />
      ) : rows.length === 0 ? (
        <QueueNothing
          queue={queue}
          of="care"
          icon={<HeartHandshake />}
          open={t`No open care cases`}
          done={t`None has been closed yet`}
        />
      ) : (
        list
      )}
    </DeskShell>
  );
}

export default byNumber('care', CarePage);
