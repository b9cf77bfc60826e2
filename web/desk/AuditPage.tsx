import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
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
import { useDates } from './use-dates.ts';

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const detailsOf = (details: Record<string, unknown>) =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');

/** Who did what, newest first, with a filter in the address bar. */
export default function AuditPage() {
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useSearchParams('staff', 'action', 'subject', 'before');
  const filter = Object.fromEntries(
    ['staff', 'action', 'subject'].flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  );
  const before = Number(search.get('before')) || undefined;
  const query = useQuery({
    ...deskQueries.audit({ ...filter, ...(before ? { before } : {}) }),
    placeholderData: keepPreviousData,
  });
  const { at } = useDates();
  const set = (name: string, value: string) => setSearch({ ...filter, [name]: value });
  const { data } = query;
  const last = data?.lines.at(-1)?.id;
  const link = (more: Record<string, string>) => `?${new URLSearchParams({ ...filter, ...more })}`;
  return (
    <DeskShell
      title={t`Audit log`}
      aside={
        data && before === undefined && data.broken_at === null ? (
          <Tag tone="success" icon={<ShieldCheck />}>{t`The chain is whole`}</Tag>
        ) : null
      }
    >
      {data?.broken_at ? (
        <Banner
          tone="danger"
          title={t`The log was tampered with`}
          className="below"
        >{t`Line ${data.broken_at} does not follow from the one before it.`}</Banner>
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
                  options={asOptions(data.actions)}
                />
              )}
            </Field>
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
          <div className="desk-table">
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
                    <td>
                      <code>{line.action}</code>
                    </td>
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
