import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { ListFileLine } from './ListFileLine.tsx';

/** One's own files of long lists: those being made, those to download, until they end. */
export default function FilesPage() {
  const { t } = useLingui();
  const query = useQuery(deskQueries.files());
  const { data } = query;
  return (
    <DeskShell title={t`My CSV files`} note={t`Only you can download them. Each is deleted by itself.`}>
      {!data ? (
        <Loading query={query} />
      ) : data.files.length === 0 ? (
        <EmptyState icon={<FileDown />} title={t`No files`}>
          {t`A list of more than 10,000 rows is made into a CSV file in the background. You’ll find it here.`}
        </EmptyState>
      ) : (
        <ul className="desk-looks">
          {data.files.map((file) => (
            <li key={file.id}>
              <ListFileLine file={file} named />
            </li>
          ))}
        </ul>
      )}
    </DeskShell>
  );
}
