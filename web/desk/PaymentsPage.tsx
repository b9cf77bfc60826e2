import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CreditCard, Search, TriangleAlert } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { type PaymentStatus, paymentStatuses } from '../../contract/payments.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useScope } from './use-scope.ts';
import { useMoney } from './use-money.ts';

/** Payments of the company of this site, the newest first. */
export default function PaymentsPage() {
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useSearchParams('q', 'status', 'problem', 'before');
  const q = search.get('q') ?? '';
  const status = paymentStatuses.find((one) => one === search.get('status'));
  const problem = search.get('problem') === 'true';
  const before = search.get('before') ?? '';
  const { scope } = useScope();
  const query = useQuery({
    ...deskQueries.payments({
      ...scope,
      ...(q ? { q } : {}),
      ...(status ? { status } : {}),
      ...(problem ? { problem } : {}),
      ...(before ? { before } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const { money, statuses, status: statusWord, method, tone } = useMoney();
  const { at } = useDates();
  const set = (more: Record<string, string>) => setSearch({ q, status, problem: problem ? 'true' : '', ...more });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  const { data } = query;
  return (
    <DeskShell title={t`Payments`}>
      <search>
        <form className="desk-search" onSubmit={submit} key={q}>
          <Field id={`${id}-q`} label={t`Order number, reference, e-mail address or name`}>
            {(control) => (
              <TextInput {...control} name="q" defaultValue={q} maxLength={80} autoComplete="off" spellCheck={false} />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" icon={<Search />}>{t`Search`}</Button>
        </form>
        <div className="desk-filter">
          <Field id={`${id}-status`} label={t`Status`}>
            {(control) => (
              <Select
                {...control}
                placeholder={t`All`}
                value={status ?? ''}
                onChange={(event) => set({ status: event.target.value })}
                options={Object.entries(statuses).map(([value, label]) => ({ value: value as PaymentStatus, label }))}
              />
            )}
          </Field>
          <Checkbox
            name="problem"
            checked={problem}
            onChange={(event) => set({ problem: event.target.checked ? 'true' : '' })}
            label={t`Only those that need a look`}
          />
        </div>
      </search>
      {!data ? (
        <Loading query={query} />
      ) : data.payments.length === 0 ? (
        <EmptyState
          icon={<CreditCard />}
          title={t`No payment found`}
        >{t`An e-mail address or a number must be whole.`}</EmptyState>
      ) : (
        <>
          <ul className="desk-list">
            {data.payments.map(({ payment, member_name: memberName, site, problem: mark }) => (
              <li key={payment.payment_id}>
                <Link to={`/desk/payments/${payment.payment_id}`}>
                  <span className="desk-list-main">
                    <strong className="num">
                      {money(payment.amount_minor, payment.currency)}
                      {mark ? <TriangleAlert aria-label={t`Needs a look`} /> : null}
                    </strong>
                    <span>{`${payment.order_number} · ${memberName ?? t`erased`} · ${method(payment.methods[0] ?? '')}`}</span>
                  </span>
                  <span className="desk-list-end">
                    <Tag tone={tone(payment.status)}>{statusWord(payment.status)}</Tag>
                    <span className="muted">{`${site} · ${at(payment.created_at)}`}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="form-actions above-sm">
            {before ? <Button onClick={() => set({ before: '' })}>{t`Newest`}</Button> : null}
            {data.next ? <Button onClick={() => set({ before: data.next ?? '' })}>{t`Older`}</Button> : null}
          </div>
        </>
      )}
    </DeskShell>
  );
}
