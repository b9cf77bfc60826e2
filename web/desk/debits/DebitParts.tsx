import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from '../../app/navigation.tsx';
import { Button } from '../../ui/Button.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { useScope } from '../use-scope.ts';
import { BankFileForm } from './BankFileForm.tsx';

/** The four lists of direct debits, beside the page's title. */
export function DebitParts() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const parts = [
    ['/desk/debits', t`Collections`],
    ['/desk/debits/files', t`Files`],
    ['/desk/debits/mandates', t`Mandates`],
    ['/desk/debits/blocks', t`Blocked`],
  ] as const;
  return (
    <nav className="desk-segments" aria-label={t`Direct debits`}>
      {parts.map(([href, label]) => (
        <Link key={href} to={href} aria-current={href === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** What a company's bank says of its files. */
export function BankFileButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { scope } = useScope();
  const { data } = useQuery(deskQueries.debits(scope));
  return (
    <>
      <Button icon={<FileUp />} onClick={() => setOpen(true)}>{t`Import a bank file`}</Button>
      <ModalDialog
        id="bank-file"
        title={t`Import a bank file`}
        open={open}
        onClose={() => setOpen(false)}
        closeLabel={t`Close`}
      >
        <BankFileForm companies={data?.companies ?? []} />
      </ModalDialog>
    </>
  );
}
