import './prices.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { valueAt } from '../../../contract/price-sheet.ts';
import { useLocation, useSearchParams } from '../../app/navigation.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { useMay } from '../use-may.ts';
import { CostsTab } from './CostsTab.tsx';
import { MethodsTab } from './MethodsTab.tsx';
import { PackagesTab } from './PackagesTab.tsx';
import { PriceLevels } from './PriceLevels.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { PriceRail } from './PriceRail.tsx';
import { priceQueries } from './price-queries.ts';
import { PublishPrices } from './PublishPrices.tsx';
import { usePriceDraft } from './use-price-draft.ts';
import { usePriceSheet } from './use-price-sheet.ts';
import { VatTab } from './VatTab.tsx';

const tabs = ['packages', 'vat', 'methods', 'costs'] as const;
type Tab = (typeof tabs)[number];

/** Prices and VAT of a company as a sheet: a draft, looked at, published from a date. */
export default function PricesPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { search } = useLocation();
  const [params, setParams] = useSearchParams<'company' | 'tab' | 'of'>('company', 'tab', 'of');
  const company = Number(params.get('company')) || undefined;
  const tab: Tab = tabs.find((tab) => tab === params.get('tab')) ?? 'packages';
  const query = useQuery(priceQueries.prices(company));
  const { data } = query;
  const site = data?.sites.find((id) => String(id) === params.get('of')) ?? 0;
  const readOnly = useMay()('prices.edit', { site: 'every' }) === null;
  const { cells, isBusy, enter } = usePriceDraft(data, company);
  const sheet = usePriceSheet(data, cells);
  const [open, setOpen] = useState<'publish' | 'history'>();
  const changed = () =>
    Promise.all(['prices', 'looks'].map((name) => client.invalidateQueries({ queryKey: ['desk', name] })));
  const words: Record<Tab, string> = {
    packages: t`Packages`,
    vat: t`VAT`,
    methods: t`Payment methods`,
    costs: t`What things cost in credits`,
  };
  const hrefOf = (target: Tab) => {
    const to = new URLSearchParams(search);
    to.set('tab', target);
    return `/desk/prices?${to}`;
  };
  const n = sheet.changed.length;
  const wrong = sheet.problems.length;
  return (
    <DeskShell
      wide
      title={t`Prices`}
      note={
        <span className="sheet-state" role="status">
          {isBusy ? (
            <Tag>{t`Saving…`}</Tag>
          ) : n > 0 ? (
            <Tag tone="amber">{t`${plural(n, { one: 'Draft: # cell', other: 'Draft: # cells' })}`}</Tag>
          ) : null}
          {wrong > 0 ? (
            <Tag className="sheet-mistakes">{t`${plural(wrong, { one: '# mistake', other: '# mistakes' })}`}</Tag>
          ) : null}
        </span>
      }
      aside={
        <>
          {data && data.companies.length > 1 ? (
            <Select
              className="sheet-company"
              aria-label={t`Company`}
              value={String(data.company)}
              onChange={({ target }) => setParams({ company: target.value, tab })}
              options={data.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          ) : null}
          <Button icon={<History />} onClick={() => setOpen('history')}>{t`History`}</Button>
          {readOnly || n === 0 ? null : (
            <Button
              icon={<Undo2 />}
              onClick={() => enter(sheet.changed.map((cell) => ({ ...cell, value: valueAt(sheet.live, cell) })))}
            >{t`Discard the draft`}</Button>
          )}
          {readOnly ? null : (
            <Button
              variant="primary"
              icon={<Send />}
              disabled={n === 0 || wrong > 0 || isBusy}
              onClick={() => setOpen('publish')}
            >
              {n === 0 ? t`No changes` : t`${plural(n, { one: 'Review # change', other: 'Review # changes' })}`}
            </Button>
          )}
        </>
      }
      line={
        <TabLinks
          className="sheet-tabs"
          label={t`Price views`}
          link={({ href, ...rest }: { href: string }) => <Link {...rest} to={href} />}
          links={tabs.map((target) => ({ href: hrefOf(target), label: words[target], current: target === tab }))}
        />
      }
    >
      {!data ? (
        <Loading query={query} />
      ) : (
        <>
          <div className="sheet-page" data-rail={tab === 'packages' ? '' : undefined}>
            <div>
              {tab === 'packages' ? (
                <>
                  <PriceLevels
                    data={data}
                    sheet={sheet}
                    site={site}
                    readOnly={readOnly}
                    onEnter={enter}
                    onChange={(of) =>
                      setParams({
                        company: String(data.company),
                        tab,
                        ...(of === 0 ? {} : { of: String(of) }),
                      })
                    }
                  />
                  <PackagesTab key={site} data={data} sheet={sheet} readOnly={readOnly} onEnter={enter} site={site} />
                </>
              ) : null}
              {tab === 'vat' ? <VatTab data={data} sheet={sheet} readOnly={readOnly} onEnter={enter} /> : null}
              {tab === 'methods' ? <MethodsTab company={data.company} readOnly={readOnly} /> : null}
              {tab === 'costs' ? <CostsTab sites={data.sites} readOnly={readOnly} /> : null}
            </div>
            {tab === 'packages' ? <PriceRail data={data} sheet={sheet} site={site} onEnter={enter} /> : null}
          </div>
          <PublishPrices
            data={data}
            sheet={sheet}
            open={open === 'publish'}
            onClose={() => setOpen(undefined)}
            onDone={() => void changed()}
          />
          <PriceHistory
            data={data}
            sheet={sheet}
            readOnly={readOnly}
            open={open === 'history'}
            onClose={() => setOpen(undefined)}
            onDone={() => void changed()}
          />
        </>
      )}
    </DeskShell>
  );
}
