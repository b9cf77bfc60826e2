import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileDown, ShieldCheck } from 'lucide-react';
import { getAuditFile } from '../../contract/desk-members.ts';
import { useId } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useAuditWords } from './use-audit-words.ts';
import { useDates } from './use-dates.ts';
import { useDownload } from './use-download.ts';

const asOptions = (values: readonly string[], name = (value: string) => value) =>
  values.map((value) => ({ value, label: name(value) }));
/** Midnight of a day where the reader is; undefined for what is no day. */
const midnight = (day: string | undefined, days = 0): number | undefined => {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number);
  const at = new Date(year, month - 1, date + days).getTime();
  return day && !Number.isNaN(at) && at >= 0 ? at : undefined;
};
const detailsOf = (details: Record<string, unknown>) =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');

/** Who did what, newest first, with a filter in the address bar. */
export default function AuditPage() {
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useSearchParams('staff', 'action', 'subject', 'from', 'to', 'before');
  const filter = Object.fromEntries(
    ['staff', 'action', 'subject', 'from', 'to'].flatMap((name) =>
      search.get(name) ? [[name, search.get(name) ?? '']] : [],
    ),
  );
  const before = Number(search.get('before')) || undefined;
  const since = midnight(filter['from']);
  const until = midnight(filter['to'], 1);
  const { from: _from, to: _to, ...named } = filter;
  const asked = { ...named, ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
  const download = useDownload();
  const { actionName } = useAuditWords();
  const query = useQuery({
    ...deskQueries.audit({ ...asked, ...(before ? { before } : {}) }),
    placeholderData: keepPreviousData,
  });
  const { at, ago } = useDates();
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
              {data.proof ? t`Whole: ${data.proof.lines} lines proved ${ago(data.proof.at)}` : t`The chain is whole`}
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
                  options={asOptions(data.staff)}
                />
              )}
            </Field>
            <Field id={`${id}-action`} label={t`What`}>
              {(control) => (
                <Select
                  {...control}
                  placeholder={t`Everything`}
                  value={filter['action'] ?? ''}
                  onChange={(event) => set('action', event.target.value)}
                  options={asOptions(data.actions, actionName)}
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
            <form
              onSubmit={(event) => {
                event.preventDefault();
                set('subject', String(new FormData(event.currentTarget).get('subject') ?? '').trim());
              }}
            >
              <Field id={`${id}-subject`} label={t`About (id)`}>
                {(control) => (
                  <TextInput
                    {...control}
                    key={filter['subject']}
                    name="subject"
                    defaultValue={filter['subject']}
                    maxLength={100}
                    spellCheck={false}
                    autoComplete="off"
                  />
                )}
              </Field>
            </form>
          </search>
          <div className="desk-table" tabIndex={0} role="region" aria-label={t`Audit log`}>
            <table>
              <thead>
                <tr>
                  <th>{t`When`}</th>
                  <th>{t`Who`}</th>
                  <th>{t`What`}</th>
                  <th>{t`About`}</th>
                  <th>{t`Details`}</th>
                </tr>
              </thead>
              <tbody>
                {data.lines.map((line) => (
                  <tr key={line.id}>
                    <td className="num">{at(line.created_at)}</td>
                    <td>{line.staff_name}</td>
                    <td>{actionName(line.action)}</td>
                    <td>
                      {line.subject_id ? (
                        <Link
                          className="link"
                          to={link({ subject: line.subject_id })}
                        >{`${line.subject_kind} …${line.subject_id.slice(-8)}`}</Link>
                      ) : null}
                    </td>
                    <td>{detailsOf(line.details)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
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
