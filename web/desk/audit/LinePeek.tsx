import './audit.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AuditLine } from '../../../contract/desk-audit.ts';
import { Fact } from '../Facts.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { SiteName } from '../SiteName.tsx';
import { TwoSides } from '../TwoSides.tsx';
import { useDates } from '../use-dates.ts';
import { aboutOf, pageOf } from './about.ts';
import { useAuditSentence } from './use-audit-sentence.ts';
import { useChangeWords } from './use-change-words.ts';

/** A line of the audit log in the drawer: all that it says, and before and after of what it changed. */
export function LinePeek({ id, row }: { id: string; row: AuditLine | undefined }) {
  const query = useQuery({ ...deskQueries.auditLine(id), enabled: row === undefined });
  const line = row ?? query.data?.rows[0];
  return line ? <Told line={line} /> : <Loading query={query} />;
}

function Told({ line }: { line: AuditLine }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { sentence } = useAuditSentence();
  const words = useChangeWords();
  const { said, agreed_by: agreed } = line.details;
  const page = pageOf(line);
  const about = aboutOf(line);
  return (
    <>
      <p className="dt-peek-lead">{sentence(line, line.names)}</p>
      <dl className="desk-facts" data-wide="">
        <Fact label={t`When`}>{at(line.at)}</Fact>
        <Fact label={t`Site`}>{line.site_id === null ? null : <SiteName id={line.site_id} />}</Fact>
        <Fact label={t`Why`}>{typeof said === 'string' ? said : null}</Fact>
        <Fact label={t`Agreed by`}>{typeof agreed === 'string' ? agreed : null}</Fact>
        <Fact label={t`Number`}>{line.id}</Fact>
      </dl>
      {line.changes.length > 0 ? (
        <section className="audit-changes" aria-label={t`Changes`}>
          <h3>{t`Changes`}</h3>
          {line.changes.map((change) => {
            const { label, before, after, seen } = words(change, line.names);
            return (
              <div key={JSON.stringify(change)}>
                <h4>{label}</h4>
                {seen ? (
                  <p className="muted">{t`Changed`}</p>
                ) : (
                  <TwoSides
                    before={{ label: t`Before`, text: before }}
                    after={{ label: t({ context: 'a change', message: 'After' }), text: after }}
                  />
                )}
              </div>
            );
          })}
        </section>
      ) : null}
      <p className="row wraps gap-3">
        {page ? (
          <Link className="link" to={page}>
            {t({ context: 'a button', message: 'Open' })}
          </Link>
        ) : null}
        {about ? (
          <Link className="link" to={`/desk/audit?subject=${encodeURIComponent(about)}`}>{t`Full history`}</Link>
        ) : null}
      </p>
    </>
  );
}
