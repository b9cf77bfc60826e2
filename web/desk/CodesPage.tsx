import './money.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search, TicketPercent, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { deskCloseDiscountCode } from '../../contract/desk-discounts.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DeskShell } from './DeskShell.tsx';
import { DiscountResults } from './DiscountResults.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { Segments } from './Segments.tsx';
import { useDates } from './use-dates.ts';
import { useConfirmedCall } from './use-desk-call.ts';
import { useMoney } from './use-money.ts';
import { usePlaceNames } from './use-place-names.ts';
import { usePercents } from './use-pair.ts';

/** Campaign codes: what a code promises is never changed; it is closed, and another made. */
export default function CodesPage() {
  const { t } = useLingui();
  const percents = usePercents();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const [search, setSearch] = useSearchParams('q', 'of');
  const [making, setMaking] = useState(false);
  const [closing, setClosing] = useState<string>();
  const q = search.get('q') ?? '';
  const of = search.get('of') === 'members' ? 'members' : 'campaigns';
  const query = useQuery({ ...deskQueries.codes({ q, of }), placeholderData: keepPreviousData });
  const { at } = useDates();
  const { money, method } = useMoney();
  const country = usePlaceNames();
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'codes'] });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setSearch({ q: typed, of });
  };
  const close = async (code: string, key: string) => {
    await confirmedCall(deskCloseDiscountCode, { body: { code } }, key);
    toasts.show({ text: t`${code} is closed.`, tone: 'success' });
    void again();
  };
  const validity = { once: t`once in total`, 'once-per-user': t`once per member`, unlimited: t`without limit` };
  const states = {
    active: undefined,
    closed: t({ context: 'a discount code', message: 'Closed' }),
    expired: t({ context: 'a discount code', message: 'Expired' }),
    used: t({ context: 'a discount code', message: 'Used up' }),
  };
  const { data } = query;
  return (
    <DeskShell
      title={t`Discount codes`}
      aside={
        data ? <Button variant="primary" icon={<Plus />} onClick={() => setMaking(true)}>{t`New code`}</Button> : null
      }
    >
      <div className="money-whose">
        <Segments
          label={t`Codes for`}
          value={of}
          options={[
            { value: 'campaigns', label: t`Campaigns` },
            { value: 'members', label: t`For single members` },
          ]}
          onChange={(next) => setSearch({ q, of: next })}
        />
      </div>
      <search>
        <form className="desk-search" onSubmit={submit} key={q}>
          <Field id="codes-q" label={t`Beginning of the code`}>
            {(control) => (
              <TextInput {...control} name="q" defaultValue={q} maxLength={40} autoComplete="off" spellCheck={false} />
            )}
          </Field>
          <Button type="submit" size="lg" icon={<Search />}>
            {t({ context: 'a button', message: 'Search' })}
          </Button>
        </form>
      </search>
      {!data ? (
        <Loading query={query} />
      ) : data.codes.length === 0 ? (
        <EmptyState icon={<TicketPercent />} title={q ? t`No code found` : t`No discount codes yet`} />
      ) : (
        <ul className="desk-list">
          {data.codes.map((code) => (
            <li key={code.code}>
              <div className="money-code" data-ended={code.status === 'active' ? undefined : ''}>
                <span className="desk-list-main">
                  <strong>
                    <code>{code.code}</code>
                    {` ${percents(-code.value_percentage)}`}
                  </strong>
                  <span>
                    {[
                      validity[code.validity],
                      code.country ? country(code.country) : t`every country`,
                      code.minimum_order_value && code.currency
                        ? t`from ${money(code.minimum_order_value, code.currency)}`
                        : '',
                      code.paymentmethods.map(method).join(', '),
                      code.user_id ? t`of one member` : '',
                      code.expires ? t`until ${at(code.expires)}` : t`without end`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="desk-list-end">
                  <span>{t`${plural(code.used, { one: 'used once', other: 'used # times' })}`}</span>
                  {code.reserved > 0 ? <span>{t`${code.reserved} in open orders`}</span> : null}
                  {code.status !== 'active' ? (
                    <Tag>{states[code.status]}</Tag>
                  ) : (
                    <Button icon={<X />} onClick={() => setClosing(code.code)}>{t`Close`}</Button>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <DiscountResults />
      <ModalDialog
        id="new-code"
        title={t`New discount code`}
        open={making}
        onClose={() => setMaking(false)}
        closeLabel={t`Close`}
      >
        <CodeForm
          onDone={(code) => {
            setMaking(false);
            toasts.show({ text: t`${code} can be used from now on.`, tone: 'success' });
            void again();
          }}
        />
      </ModalDialog>
      <ConfirmDialog
        of={deskCloseDiscountCode}
        id="close-code"
        title={t`Close ${closing ?? ''}?`}
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        onConfirm={async ({ key }) => closing && (await close(closing, key))}
        action={t`Close the code`}
        icon={<X />}
      >
        <p>{t`Nobody can use it any more, and it cannot be opened again. Orders that hold it keep it.`}</p>
      </ConfirmDialog>
    </DeskShell>
  );
}
