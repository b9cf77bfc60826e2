import { useLingui } from '@lingui/react/macro';
import { Tag } from '../../ui/Tag.tsx';
import { Link } from '../Link.tsx';
import { usePrivacyWords } from '../threads/use-privacy-words.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useMay } from '../use-may.ts';
import type { Member } from './member.ts';

/** What the member asked about their data, the open ones first, and the way to begin another. */
export function Requests({ member }: { member: Member }) {
  const { t } = useLingui();
  const { kinds, states } = usePrivacyWords();
  const { queues } = useDeskWords();
  const { day, until } = useDates();
  if (useMay()('privacy.handle', { site: member.site_id }) === null) return null;
  const rows = member.privacy.toSorted((a, b) => Number(b.status === 'open') - Number(a.status === 'open'));
  return (
    <section className="desk-stack">
      <h2>{queues.privacy}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t`None.`}</p>
      ) : (
        <ul className="desk-lines">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="row gap-3">
                <Link className="link" to={`/desk/privacy/${row.id}`}>
                  {row.number}
                </Link>
                {kinds[row.kind]}
                <Tag tone={row.status === 'open' ? 'amber' : 'plain'}>{states[row.status]}</Tag>
              </span>
              <span className="muted small">{row.closed_at ? day(row.closed_at) : t`due ${until(row.due_at)}`}</span>
            </li>
          ))}
        </ul>
      )}
      <Link className="link" to={`/desk/privacy?member=${member.id}`}>
        {t`Start a privacy request for this member`}
      </Link>
    </section>
  );
}
