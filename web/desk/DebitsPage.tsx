import './money.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileUp, Landmark } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { debitStates } from '../../contract/desk-debits.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Link } from './Link.tsx';
import { BankFileForm } from './BankFileForm.tsx';
import { CollectionTable } from './CollectionTable.tsx';
import { DebitBlocks } from './DebitBlocks.tsx';
import { DebitFiles } from './DebitFiles.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { MandateTable } from './MandateTable.tsx';
import { deskQueries } from './queries.ts';
import { useDebitWords } from './use-debit-words.ts';

/** Direct debits of the company of this site: what is due, files for the bank, what the bank did, mandates, who is blocked. */
export default function DebitsPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [importing, setImporting] = useState(false);
  const query = useQuery(deskQueries.debits());
  const { states } = useDebitWords();
  const show = search.get('show') ?? 'due';
  const state = debitStates.find((candidate) => candidate === show);
  const { data } = query;
  const tabs = [
    ...debitStates.map((candidate) => [candidate, states[candidate], data?.counts[candidate] ?? 0] as const),
    ['files', t`Files`, data?.files.length ?? 0] as const,
    ['mandates', t`Mandates`, undefined] as const,
    ['blocks', t`Blocked`, data?.blocks.length ?? 0] as const,
  ];
  const missing = data?.missing.filter((item) => item !== 'sms') ?? [];
  return (
    <DeskShell
      title={t`Direct debits`}
      aside={<Button icon={<FileUp />} onClick={() => setImporting(true)}>{t`Import a bank file`}</Button>}
    >
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="desk-stack">
          {missing.length > 0 ? (
            <Banner
              tone="warning"
              icon={<Landmark />}
              title={
                missing.includes('identifier')
                  ? t`The company has no creditor identifier yet.`
                  : t`The company has no account for files yet.`
              }
              end={<Link className="link" to="/desk/companies">{t`Company and bank data`}</Link>}
            >
              {t`Without it no bank file can be created.`}
            </Banner>
          ) : null}
          {data.missing.includes('sms') ? (
            <Banner
              tone="warning"
              title={t`No provider of text messages is set up.`}
            >{t`Mandates are signed with a code by SMS, so direct debit is not offered.`}</Banner>
          ) : null}
          <nav className="desk-bar-line" aria-label={t`Direct debits`}>
            <div className="desk-tabs">
              {tabs.map(([name, label, count]) => (
                <Link key={name} to={`?show=${name}`} aria-current={name === show ? 'page' : undefined}>
                  {count === undefined ? label : t`${label} (${count})`}
                </Link>
              ))}
            </div>
          </nav>
          {show === 'due' ? <DebitFiles due={data.due} files={[]} canMake={missing.length === 0} /> : null}
          {state ? <CollectionTable key={state} state={state} /> : null}
          {show === 'files' ? <DebitFiles due={data.due} files={data.files} canMake={missing.length === 0} /> : null}
          {show === 'mandates' ? <MandateTable /> : null}
          {show === 'blocks' ? <DebitBlocks blocks={data.blocks} /> : null}
          {show === 'sent' && data.counts.sent > 0 ? (
            <p className="muted">{t`${plural(data.counts.sent, { one: '# collection', other: '# collections' })} on the way. A provider reports by itself; what the company’s own bank did is entered here or read from its file.`}</p>
          ) : null}
        </div>
      )}
      <ModalDialog
        id="bank-file"
        title={t`Import a bank file`}
        open={importing}
        onClose={() => setImporting(false)}
        closeLabel={t`Close`}
      >
        <BankFileForm />
      </ModalDialog>
    </DeskShell>
  );
}
