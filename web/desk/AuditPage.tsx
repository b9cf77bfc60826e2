import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileDown, ScrollText, ShieldCheck, X } from 'lucide-react';
import { auditKinds } from '../../contract/audit.ts';
import { getAuditFile } from '../../contract/desk-members.ts';
import { useId } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AuditLines } from './audit/AuditLines.tsx';
import { useAuditSentence } from './audit/use-audit-sentence.ts';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useDownload } from './use-download.ts';
import { useScope } from './use-scope.ts';

/** Midnight of a day where the reader is; undefined for what is no day. */
const midnight = (day: string | undefined, days = 0): number | undefined => {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number);
  const at = new Date(year, month - 1, date + days).getTime();
  return day && !Number.isNaN(at) && at >= 0 ? at : undefined;
};
/** Who did what, newest first, with a filter in the address bar. */
export default function AuditPage() {
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useSearchParams('staff', 'kind', 'subject', 'from', 'to', 'before');
  const filter = Object.fromEntries(
    ['staff', 'kind', 'subject', 'from', 'to'].flatMap((name) =>
      search.get(name) ? [[name, search.get(name) ?? '']] : [],
    ),
  );
  const before = Number(search.get('before')) || undefined;
  const since = midnight(filter['from']);
  const until = midnight(filter['to'], 1);
  const kind = auditKinds.find((kind) => kind === filter['kind']);
  const { from: _from, to: _to, kind: _kind, ...named } = filter;
  const { scope } = useScope();
  const asked = {
    ...scope,
    ...named,
    ...(kind ? { kind } : {}),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
  const download = useDownload();
  const { kinds } = useAuditSentence();
  const query = useQuery({
    ...deskQueries.audit({ ...asked, ...(before ? { before } : {}) }),
    placeholderData: keepPreviousData,
  });
  const { ago } = useDates();
  const set = (name: string, value: string) => setSearch({ ...filter, [name]: value });
  const { data } = query;
  const last = data?.lines.at(-1)?.id;
  const link = (more: Record<string, string>) => `?${new URLSearchParams({ ...filter, ...more })}`;
  return (
    <DeskShell
      title={t`Audit log`}
      aside={
        <>
          {data && before === undefined && data.broken_at === null && !data.proof?.broken_at ? (
            <Tag tone="success" icon={<ShieldCheck />}>
              {data.proof
                ? t`Intact: ${plural(data.proof.lines, { one: '# line', other: '# lines' })} verified ${ago(data.proof.at)}`
                : t`The chain is intact`}
            </Tag>
          ) : null}
          <Button variant="line" icon={<FileDown />} onClick={() => void download(getAuditFile, asked)}>
            {t`Signed CSV`}
          </Button>
        </>
      }
    >
      {(data?.broken_at ?? data?.proof?.broken_at) ? (
        <Banner
          tone="danger"
          title={t`The log was tampered with`}
          className="below"
        >{t`Line ${data?.broken_at ?? data?.proof?.broken_at} does not follow from the one before it.`}</Banner>
      ) : null}
      {!data ? (
        <Loading query={query} />
      ) : (
        <>
          <search className="desk-filter">
            <Field id={`${id}-staff`} label={t`Who`}>
              {(control) => (
                <Select
                  {...control}
                  placeholder={t`Everybody`}
                  value={filter['staff'] ?? ''}
                  onChange={(event) => set('staff', event.target.value)}
                  options={[
                    ...data.staff.map(({ id: value, name }) => ({ value, label: name })),
                    { value: 'none', label: t`Nobody: automatic` },
                  ]}
                />
              )}
            </Field>
            <Field id={`${id}-kind`} label={t`What`}>
              {(control) => (
                <Select
                  {...control}
                  placeholder={t`Everything`}
                  value={kind ?? ''}
                  onChange={(event) => set('kind', event.target.value)}
                  options={auditKinds.map((value) => ({ value, label: kinds[value] }))}
                />
              )}
            </Field>
            {(['from', 'to'] as const).map((name) => (
              <Field key={name} id={`${id}-${name}`} label={name === 'from' ? t`First day` : t`Last day`}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="date"
                    value={filter[name] ?? ''}
                    onChange={(event) => set(name, event.target.value)}
                  />
                )}
              </Field>
            ))}
            {filter['subject'] ? (
              <Button variant="line" icon={<X />} onClick={() => set('subject', '')}>
                {t`Show everything again`}
              </Button>
            ) : null}
          </search>
          {data.lines.length === 0 ? (
            <EmptyState icon={<ScrollText />} title={t`No entries match`}>
              {data.proof ? t`The log was verified ${ago(data.proof.at)}, lines: ${data.proof.lines}` : null}
            </EmptyState>
          ) : (
            <AuditLines
              lines={data.lines}
              names={data.names}
              aboutHref={(subject) => link({ subject })}
              subject={filter['subject']}
            />
          )}
          <div className="form-actions above-sm">
            {before ? <Button onClick={() => setSearch(filter)}>{t`Newest`}</Button> : null}
            {data.more && last ? (
              <Button onClick={() => setSearch({ ...filter, before: String(last) })}>{t`Older`}</Button>
            ) : null}
          </div>
        </>
      )}
    </DeskShell>
  );
}
