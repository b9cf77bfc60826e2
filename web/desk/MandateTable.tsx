import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, Signature } from 'lucide-react';
import type { FormEvent } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { mandateStatuses } from '../../contract/desk-debits.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useDebitWords } from './use-debit-words.ts';

/** Mandates, found by reference, member, or the last four signs of the account. */
export function MandateTable() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams('show', 'q', 'status', 'page');
  const q = search.get('q') ?? '';
  const status = mandateStatuses.find((status) => status === search.get('status'));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = useQuery({
    ...deskQueries.mandates({ ...(q ? { q } : {}), ...(status ? { status } : {}), page }),
    placeholderData: keepPreviousData,
  });
  const { mandates } = useDebitWords();
  const { day } = useDates();
  const set = (more: Record<string, string>) => setSearch({ show: 'mandates', q, status, ...more });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  const { data } = query;
  return (
    <>
      <search>
        <form className="desk-search" onSubmit={submit} key={q}>
          <Field id="mandates-q" label={t`Reference, member, or last four characters of the account`}>
            {(control) => (
              <TextInput {...control} name="q" defaultValue={q} maxLength={80} autoComplete="off" spellCheck={false} />
            )}
          </Field>
          <Field id="mandates-status" label={t`Status`}>
            {(control) => (
              <Select
                {...control}
                placeholder={t({ context: 'mandates', message: 'All' })}
                value={status ?? ''}
                onChange={(event) => set({ status: event.target.value })}
                options={Object.entries(mandates).map(([value, label]) => ({ value, label }))}
              />
            )}
          </Field>
          <Button type="submit" size="lg" icon={<Search />}>
            {t({ context: 'a button', message: 'Search' })}
          </Button>
        </form>
      </search>
      {!data ? (
        <Loading query={query} />
      ) : data.mandates.length === 0 ? (
        <EmptyState icon={<Signature />} title={t`No mandate found`} />
      ) : (
        <>
          <ul className="desk-list">
            {data.mandates.map((mandate) => (
              <li key={mandate.mandate_id}>
                <Link to={`/desk/debits/mandates/${mandate.mandate_id}`}>
                  <span className="desk-list-main">
                    <strong className="num">{mandate.reference}</strong>
                    <span>{`${mandate.member_name ?? t`erased`} · …${mandate.iban_last4} · ${t`signed ${day(mandate.signed_at)}`}`}</span>
                  </span>
                  <span className="desk-list-end">
                    <Tag tone={mandate.status === 'active' ? 'success' : 'plain'}>{mandates[mandate.status]}</Tag>
                    <span className="muted">
                      {mandate.lapses_at
                        ? t`expires ${day(mandate.lapses_at)}`
                        : mandate.ended_at
                          ? day(mandate.ended_at)
                          : ''}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {page > 1 || data.more ? (
            <div className="form-actions">
              {page > 1 ? <Button onClick={() => set({ page: String(page - 1) })}>{t`Newer`}</Button> : null}
              {data.more ? <Button onClick={() => set({ page: String(page + 1) })}>{t`Older`}</Button> : null}
            </div>
          ) : null}
        </>
      )}
    </>
  );
}
