import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { ListFileLine } from './ListFileLine.tsx';

/** Above a list: its newest file that is being made, waits to be downloaded, or came to nothing. */
export function ListFileNotice({ list }: { list: string }) {
  const { t } = useLingui();
  const { data } = useQuery(deskQueries.files());
  const file = data?.files.find((file) => file.list === list && file.fetched_at === null);
  if (!file) return null;
  return (
    <section className="dt-file" aria-label={t`CSV file of this list`}>
      <ListFileLine file={file} />
      <Link className="link" to="/desk/files">{t`My CSV files`}</Link>
    </section>
  );
}
