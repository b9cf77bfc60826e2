import './money.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { deskCompanies } from '../../contract/desk-companies.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Tag } from '../ui/Tag.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Fact } from './Facts.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useMay } from './use-may.ts';
import { usePlaceNames } from './use-place-names.ts';
import { usePercents } from './use-pair.ts';

export type CompanyLine = AnswerOf<typeof deskCompanies>['companies'][number];

/** The sellers behind the sites and what they collect debits with. Finance reads; an admin changes. */
export default function CompaniesPage() {
  const { t } = useLingui();
  const percents = usePercents();
  const client = useQueryClient();
  const query = useQuery(deskQueries.companies());
  const [editing, setEditing] = useState<CompanyLine>();
  const mayChange = useMay()('companies.edit', { site: 'every' }) !== null;
  const country = usePlaceNames();
  const spaced = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <DeskShell title={t`Companies`}>
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <div className="desk-stack">
          {query.data.companies.map((company) => (
            <Card key={company.id} as="section" padding="lg">
              <div className="desk-section-head">
                <h2>{company.name}</h2>
                {mayChange ? <Button icon={<Pencil />} onClick={() => setEditing(company)}>{t`Change`}</Button> : null}
              </div>
              <div className="desk-two">
                <dl className="desk-facts" data-wide="">
                  <Fact label={t`Address`}>
                    {[company.address, `${company.postal_code} ${company.city}`.trim(), country(company.country)].join(
                      ', ',
                    )}
                  </Fact>
                  <Fact label={t`Trade names`}>{company.trade_names.join(', ')}</Fact>
                  <Fact label={t`Trade register`}>{company.kvk}</Fact>
                  <Fact label={t`VAT numbers`}>{Object.values(company.vat_numbers).join(', ')}</Fact>
                  <Fact label={t`Customer service`}>
                    {[company.support_email, company.support_phone].filter(Boolean).join(', ')}
                  </Fact>
                  <Fact label={t`Retention discount`}>
                    {company.delete_discount > 0
                      ? percents(company.delete_discount)
                      : t({ context: 'no discount', message: 'none' })}
                  </Fact>
                  <Fact label={t`Sites`}>{company.sites.join(', ')}</Fact>
                </dl>
                <div className="company-debit">
                  <h3>{t`Direct debit`}</h3>
                  {company.creditor_identifier ? null : <Tag tone="amber">{t`Not set up`}</Tag>}
                  <dl className="desk-facts" data-wide="">
                    <Fact label={t`Creditor identifier`} strong>
                      {company.creditor_identifier}
                    </Fact>
                    <Fact label={t`IBAN for files to your own bank`} strong>
                      {spaced(company.creditor_iban)}
                    </Fact>
                    <Fact label={t`BIC`}>{company.creditor_bic}</Fact>
                    <Fact label={t`Days of notice before a debit`}>{String(company.debit_notice_days)}</Fact>
                  </dl>
                </div>
              </div>
            </Card>
          ))}
        </div>
      )}
      <ModalDialog
        id="company"
        size="lg"
        title={editing?.name ?? ''}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        closeLabel={t`Close`}
      >
        {editing ? (
          <CompanyForm
            key={editing.id}
            company={editing}
            onDone={(asked) => {
              setEditing(undefined);
              const text = asked ? t`Somebody else is asked to agree. You’ll find it under Second looks.` : t`Saved.`;
              toasts.show({ text, tone: 'success' });
              void client.invalidateQueries({ queryKey: ['desk', 'companies'] });
              void client.invalidateQueries({ queryKey: ['desk', 'debits'] });
            }}
          />
        ) : null}
      </ModalDialog>
    </DeskShell>
  );
}
