import './money.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  BadgePercent,
  Banknote,
  Building2,
  CalendarDays,
  CircleDot,
  CreditCard,
  Flag,
  Percent,
  Plus,
  Repeat,
  TicketPercent,
  Users,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { countries } from '../../contract/countries.ts';
import {
  codesList,
  type DeskCode,
  deskCloseDiscountCode,
  deskDiscountCodes,
  deskDiscountCodesFile,
} from '../../contract/desk-discounts.ts';
import { PAYMENT_METHODS } from '../../contract/methods.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Link } from './Link.tsx';
import { deskQueries } from './queries.ts';
import { ListPage } from './table/ListPage.tsx';
import { Pill } from './table/Pill.tsx';
import { useDates } from './use-dates.ts';
import { useConfirmedCall } from './use-desk-call.ts';
import { useMoney } from './use-money.ts';
import { usePercents } from './use-pair.ts';
import { usePlaceNames } from './use-place-names.ts';

/** Discount codes with what each gave away and brought: what a code promises is never changed; it is closed, and another made. */
export default function CodesPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const percents = usePercents();
  const { at, day } = useDates();
  const { money, method, number } = useMoney();
  const countryName = usePlaceNames();
  const [making, setMaking] = useState(false);
  const [closing, setClosing] = useState<string>();
  const pools = useQuery(deskQueries.codePools());
  const again = () => client.invalidateQueries({ queryKey: ['desk'] });
  const close = async (code: string, key: string) => {
    await confirmedCall(deskCloseDiscountCode, { body: { code } }, key);
    toasts.show({ text: t`${code} is closed.`, tone: 'success' });
    void again();
  };
  const validity = { once: t`Once in total`, 'once-per-user': t`Once per member`, unlimited: t`Without limit` };
  const states = {
    active: t({ context: 'a discount code', message: 'Active' }),
    planned: t({ context: 'a discount code', message: 'Planned' }),
    closed: t({ context: 'a discount code', message: 'Closed' }),
    expired: t({ context: 'a discount code', message: 'Expired' }),
    used: t({ context: 'a discount code', message: 'Used up' }),
  };
  const tones = { active: 'good', planned: 'info', closed: 'line', expired: 'line', used: 'plain' } as const;
  const kinds = { campaigns: t`Campaigns`, members: t`For individual members` };
  const companies = Object.fromEntries(
    (pools.data?.pools ?? []).map(({ company_id: id, company }) => [String(id), company] as const),
  );
  const dash = <span className="muted">–</span>;
  const lines = ({ sums }: DeskCode, of: (sum: DeskCode['sums'][number]) => number) =>
    sums.length === 0 ? (
      dash
    ) : (
      <span className="money-sums">
        {sums.map((sum) => (
          <span key={sum.currency}>{money(of(sum), sum.currency)}</span>
        ))}
      </span>
    );
  return (
    <>
      <ListPage
        list={codesList}
        call={deskDiscountCodes}
        file={deskDiscountCodesFile}
        title={t`Discount codes`}
        kind={t`Discount code`}
        search={t`Beginning of the code`}
        actions={
          <>
            <Link className="btn" to="/desk/offers">
              <BadgePercent aria-hidden="true" />
              {t`Offers`}
            </Link>
            {pools.data && pools.data.pools.length > 0 ? (
              <Button variant="primary" icon={<Plus />} onClick={() => setMaking(true)}>{t`New code`}</Button>
            ) : null}
          </>
        }
        idOf={(row) => row.code}
        nameOf={(row) => row.code}
        columns={{
          code: { label: t`Code`, cell: (row) => <code>{row.code}</code>, phone: 'title' },
          of: { label: t`Codes for`, cell: (row) => kinds[row.user_id ? 'members' : 'campaigns'], words: kinds },
          campaign: {
            label: t`Campaign`,
            cell: ({ campaigns }) =>
              campaigns.length === 0 ? (
                dash
              ) : (
                <span className="money-sums">
                  {campaigns.map(({ id, name }) => (
                    <Link key={id} className="dt-text-link" to={`/desk/campaigns/${id}`}>
                      {name}
                    </Link>
                  ))}
                </span>
              ),
          },
          percent: { figure: 'code_percent', cell: (row) => percents(-row.value_percentage), phone: 'end' },
          company: {
            label: t`Company`,
            cell: (row) => (
              <span className="dt-cut" title={row.company}>
                {row.company}
              </span>
            ),
          },
          country: {
            label: t`Country`,
            cell: (row) => (row.country ? <abbr title={countryName(row.country)}>{row.country}</abbr> : t`all`),
          },
          minimum: {
            label: t`Minimum order`,
            cell: (row) =>
              row.minimum_order_value && row.currency ? money(row.minimum_order_value, row.currency) : dash,
          },
          methods: {
            label: t`Payment methods`,
            cell: ({ paymentmethods: only }) => (
              <span className="dt-cut" title={only.map(method).join(', ')}>
                {only.map(method).join(', ') || t`all`}
              </span>
            ),
          },
          validity: { label: t`How often`, cell: (row) => validity[row.validity], words: validity, phone: 'sub' },
          made: { label: t`Created`, cell: (row) => day(row.created_at) },
          from: {
            label: t({ context: 'a day or an hour', message: 'From' }),
            // On a phone it stands above its end.
            cell: (row) => (row.starts ? at(row.starts) : null),
            phone: 'sub',
          },
          until: { label: t`Until`, cell: (row) => (row.expires ? at(row.expires) : t`without end`), phone: 'sub' },
          state: {
            label: t`State`,
            cell: (row) => <Pill tone={tones[row.status]}>{states[row.status]}</Pill>,
            words: states,
            phone: 'end',
          },
          open: { figure: 'code_open', cell: (row) => (row.reserved > 0 ? number(row.reserved) : dash) },
          used: { figure: 'code_used', cell: (row) => (row.used > 0 ? number(row.used) : dash) },
          given: { figure: 'offer_given', cell: (row) => lines(row, (sum) => sum.given_minor) },
          brought: { figure: 'offer_brought', cell: (row) => lines(row, (sum) => sum.brought_minor) },
          close: {
            label: t({ context: 'a discount code', message: 'Close' }),
            cell: ({ code, may_close: mayClose }) =>
              mayClose ? (
                <Button icon={<X />} aria-label={t`Close ${code}`} onClick={() => setClosing(code)}>
                  {t({ context: 'a discount code', message: 'Close' })}
                </Button>
              ) : null,
            phone: 'sub',
          },
        }}
        filters={{
          of: { label: t`Codes for`, icon: <Users />, words: kinds },
          state: { label: t`State`, icon: <CircleDot />, words: states },
          validity: { label: t`How often`, icon: <Repeat />, words: validity },
          company: { label: t`Company`, icon: <Building2 />, words: companies },
          country: {
            label: t`Country`,
            icon: <Flag />,
            words: Object.fromEntries(countries.map(({ code }) => [code, countryName(code)])),
          },
          method: {
            label: t`Payment methods`,
            icon: <CreditCard />,
            words: Object.fromEntries(PAYMENT_METHODS.map((code) => [code, method(code)])),
            more: true,
          },
          minimum: { label: t`Minimum order`, icon: <Banknote />, scale: 100, more: true },
          used: { label: t({ context: 'a discount code', message: 'Used' }), icon: <Repeat />, more: true },
          percent: { label: t`Discount in percent`, icon: <Percent />, more: true },
          when: { label: t`Created`, icon: <CalendarDays />, more: true },
        }}
        views={{
          active: { label: t({ context: 'several codes', message: 'Active and planned' }) },
          ended: { label: t({ context: 'several codes', message: 'Ended' }) },
          members: { label: kinds.members },
        }}
        empty={{ icon: <TicketPercent />, title: t`No code found` }}
      />
      <ModalDialog
        id="new-code"
        title={t`New discount code`}
        open={making}
        onClose={() => setMaking(false)}
        closeLabel={t`Close`}
      >
        <CodeForm
          pools={pools.data?.pools ?? []}
          onDone={(code, starts) => {
            setMaking(false);
            const when = starts && at(starts);
            toasts.show({
              text: when ? t`${code} can be used from ${when} on.` : t`${code} can be used from now on.`,
              tone: 'success',
            });
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
    </>
  );
}
