import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, Landmark } from 'lucide-react';
import { useState } from 'react';
import { type deskDebits, deskExportDebits } from '../../../contract/desk-debits.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { useDownload } from '../use-download.ts';
import { useMoney } from '../use-money.ts';
import { useScope } from '../use-scope.ts';

type Company = AnswerOf<typeof deskDebits>['companies'][number];

/** Above the lists: the next file of each company with something to collect, and what a company lacks for it. */
export function NextFiles() {
  const { t } = useLingui();
  const client = useQueryClient();
  const download = useDownload();
  const { money } = useMoney();
  const { scope } = useScope();
  const { data } = useQuery(deskQueries.debits(scope));
  const [making, setMaking] = useState<Company>();
  const companies = data?.companies ?? [];
  const sum = ({ due }: Company) =>
    t`${plural(due.payments, { one: '# collection', other: '# collections' })}, ${money(due.amount_minor, 'EUR')} in total. Each goes into one file only.`;
  const lacks = ({ missing }: Company) => missing.filter((item) => item !== 'sms');
  const make = async (key: string) => {
    await download(deskExportDebits, { query: { company: making?.company }, body: {}, key });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  return (
    <>
      {companies
        .filter(({ due, missing }) => due.payments > 0 || missing.includes('iban'))
        .map((company) =>
          lacks(company).length > 0 ? (
            <Banner
              key={company.company}
              tone="warning"
              icon={<Landmark />}
              title={
                lacks(company).includes('identifier')
                  ? t`The company has no creditor identifier yet.`
                  : t`The company has no account for files yet.`
              }
              end={<Link className="link" to="/desk/companies">{t`Company and bank data`}</Link>}
            >
              {companies.length > 1 ? (
                <>
                  <strong>{company.name}</strong> ·{' '}
                </>
              ) : null}
              {t`Without it no bank file can be created.`}
            </Banner>
          ) : (
            <section key={company.company} className="dt-file" aria-label={t`The next file`}>
              <p>
                <strong>{companies.length > 1 ? company.name : t`The next file`}</strong> · {sum(company)}
              </p>
              <Button
                variant="primary"
                icon={<FileDown />}
                onClick={() => setMaking(company)}
              >{t`Create the file (pain.008)`}</Button>
            </section>
          ),
        )}
      {companies.some(({ missing }) => missing.includes('sms')) ? (
        <Banner
          tone="warning"
          title={t`No provider of text messages is set up.`}
        >{t`Mandates are signed with a code by SMS, so direct debit is not offered.`}</Banner>
      ) : null}
      <ConfirmDialog
        of={deskExportDebits}
        id="make-file"
        title={t`Create the file for the bank?`}
        open={making !== undefined}
        onClose={() => setMaking(undefined)}
        onConfirm={({ key }) => make(key)}
        action={t`Create the file`}
        icon={<FileDown />}
      >
        <p>{making ? sum(making) : ''}</p>
        <p>{t`They count as handed to the bank from then on. The file can be downloaded again, but not created again.`}</p>
      </ConfirmDialog>
    </>
  );
}
