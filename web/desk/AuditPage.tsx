import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Calendar, Hash, Layers, ScrollText, ShieldCheck, Signature, User, Zap } from 'lucide-react';
import { auditActions, type AuditKind, auditKinds } from '../../contract/audit.ts';
import { type AuditLine, auditList, deskAudit, deskAuditFile, deskAuditSigned } from '../../contract/desk-audit.ts';
import { filterParams } from '../../contract/desk-list.ts';
import { useSearchParams } from '../app/navigation.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';
import { nameOfAbout, pageOf } from './audit/about.ts';
import { LinePeek } from './audit/LinePeek.tsx';
import { useAuditSentence } from './audit/use-audit-sentence.ts';
import { useChangeWords } from './audit/use-change-words.ts';
import { Link } from './Link.tsx';
import { deskQueries } from './queries.ts';
import { SiteName } from './SiteName.tsx';
import { ListPage } from './table/ListPage.tsx';
import { useDates } from './use-dates.ts';
import { useDownload } from './use-download.ts';
import { usePair } from './use-pair.ts';
import { useScope } from './use-scope.ts';

const filterNames = ['q', ...Object.entries(auditList.filters).flatMap(([name, filter]) => filterParams(name, filter))];

/** Who did what, newest first: what it changed, and the proof that nothing of it was altered. */
export default function AuditPage() {
  const { t } = useLingui();
  const { ago, at, day } = useDates();
  const pair = usePair();
  const { kinds, actionName, sentence } = useAuditSentence();
  const changeWords = useChangeWords();
  const [search] = useSearchParams(...filterNames);
  const { data } = useQuery(deskQueries.auditProof());
  const broken = data?.broken_at ?? data?.proof?.broken_at;
  const chosen = (search.get('kind') ?? '').split(',');
  const offered = auditKinds.filter((kind) => chosen.includes(kind));
  const actions = Object.fromEntries(
    (offered.length > 0 ? offered : auditKinds).flatMap((kind) =>
      auditActions[kind].map((action) => [action, actionName(action)] as const),
    ),
  );
  const everyAction = Object.fromEntries(
    Object.values(auditActions)
      .flat()
      .map((action) => [action, actionName(action)]),
  );
  const firstChange = ({ changes, names }: AuditLine) => {
    const [first] = changes;
    if (!first) return '';
    const { label, before, after, seen } = changeWords(first, names);
    const oneChange = seen ? label : pair(label, `${before || '–'} → ${after || '–'}`);
    const rest = changes.length - 1;
    return rest > 0 ? t`${oneChange} and ${rest} more` : oneChange;
  };
  const about = (row: AuditLine) => {
    const [name, page] = [nameOfAbout(row), pageOf(row)];
    return name && page ? (
      <Link className="dt-text-link" to={page}>
        {name}
      </Link>
    ) : (
      name
    );
  };
  const kindView = (kind: AuditKind) => ({ label: kinds[kind] });
  return (
    <ListPage
      list={auditList}
      call={deskAudit}
      file={deskAuditFile}
      title={t`Audit log`}
      kind={t({ context: 'of the audit log', message: 'Line' })}
      search={t`Name, number or id of what it is about`}
      idOf={(row) => row.id}
      nameOf={(row) => row.id}
      peek={(id, row) => <LinePeek id={id} row={row} />}
      notice={
        broken ? (
          <Banner
            tone="danger"
            title={t`The log was tampered with`}
          >{t`Line ${data?.broken_at ?? data?.proof?.broken_at} does not follow from the one before it.`}</Banner>
        ) : null
      }
      actions={
        <>
          <SignedCopy />
          {data && !broken ? (
            <Tag tone="success" icon={<ShieldCheck />}>
              {data.proof
                ? t`Intact: ${plural(data.proof.lines, { one: '# line', other: '# lines' })} verified ${ago(data.proof.at)}`
                : t`The chain is intact`}
            </Tag>
          ) : null}
        </>
      }
      columns={{
        when: { label: t`When`, cell: (row) => at(row.at), phone: 'sub' },
        what: { label: t`What`, cell: (row) => sentence(row, row.names), words: everyAction, phone: 'title' },
        changes: {
          label: t`Changes`,
          cell: (row) => <span className="muted">{firstChange(row)}</span>,
          phone: 'sub',
        },
        who: { label: t`Who`, cell: (row) => row.staff_name },
        about: { label: t`About`, cell: about },
        site: { label: t`Site`, cell: (row) => (row.site_id === null ? '' : <SiteName id={row.site_id} />) },
        why: { label: t`Why`, cell: (row) => <span className="muted">{String(row.details['said'] ?? '')}</span> },
        agreed: { label: t`Agreed by`, cell: (row) => String(row.details['agreed_by'] ?? '') },
        line: { label: t`Number`, cell: (row) => row.id },
      }}
      filters={{
        staff: {
          label: t`Who`,
          icon: <User />,
          words: {
            ...Object.fromEntries((data?.staff ?? []).map(({ id, name }) => [id, name])),
            none: t`Nobody: automatic`,
          },
        },
        kind: { label: t`Kind`, icon: <Layers />, words: kinds },
        action: { label: t`What`, icon: <Zap />, words: actions },
        when: { label: t`When`, icon: <Calendar /> },
        subject: { label: t`About`, icon: <ScrollText />, more: true },
        line: { label: t`Number`, icon: <Hash />, more: true },
      }}
      views={{
        money: { label: `${kinds.money}, ${kinds.sites}` },
        staff: kindView('staff'),
        looked: kindView('looked'),
        alone: { label: t`Nobody: automatic` },
      }}
      {...(search.get('from') || search.get('to') ? { nothing: t`Nothing was done in these dates.` } : {})}
      near={() =>
        data?.proof ? <p className="muted">{t`The log was verified whole on ${day(data.proof.at)}.`}</p> : null
      }
      empty={{ icon: <ScrollText />, title: t`Nothing was done in these dates.` }}
    />
  );
}

/** What the filter leaves, signed: others can prove it without us. */
function SignedCopy() {
  const { t } = useLingui();
  const [search] = useSearchParams(...filterNames);
  const { scope } = useScope();
  const { timeZone } = useDates();
  const download = useDownload();
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  );
  return (
    <Button
      variant="line"
      icon={<Signature />}
      onClick={() => void download(deskAuditSigned, { query: { ...filters, ...scope, zone: timeZone }, body: {} })}
    >
      {t`Signed CSV`}
    </Button>
  );
}
