import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { deskWithdrawPrices } from '../../../contract/desk-prices.ts';
import { cellName } from '../../../contract/price-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useDates } from '../use-dates.ts';
import type { Prices, Publication } from './price-queries.ts';
import { digitsOf, type PriceSheet, useCells } from './use-price-sheet.ts';

/** What was published, by whom and why; what has not begun can be taken back. */
export function PriceHistory({
  data,
  sheet,
  readOnly,
  open,
  onClose,
  onDone,
}: {
  data: Prices;
  sheet: PriceSheet;
  readOnly: boolean;
  open: boolean;
  onClose(): void;
  onDone(): void;
}) {
  const { t } = useLingui();
  const { at } = useDates();
  const { figure, nameOf } = useCells(sheet);
  const confirmedCall = useConfirmedCall();
  const [taking, setTaking] = useState<Publication>();
  return (
    <>
      <ModalDialog
        id="price-history"
        size="lg"
        title={t`Price history`}
        open={open}
        onClose={onClose}
        closeLabel={t`Close`}
      >
        {data.publications.length === 0 ? <p>{t`Nothing has been changed since the beginning.`}</p> : null}
        <ul className="sheet-history">
          {data.publications.map((publication) => (
            <li key={publication.id}>
              <div className="sheet-history-head">
                <strong>{t`From ${at(publication.valid_from)}`}</strong>
                {publication.withdrawn ? (
                  <Tag>{t`Taken back`}</Tag>
                ) : publication.planned ? (
                  <Tag tone="amber">{t`Planned`}</Tag>
                ) : null}
                {publication.planned && !readOnly ? (
                  <Button icon={<Undo2 />} onClick={() => setTaking(publication)}>
                    {t({ message: 'Take it back', context: 'a request or a decision' })}
                  </Button>
                ) : null}
              </div>
              <span className="muted small">
                {[publication.staff_name, at(publication.at), publication.note].filter(Boolean).join(' · ')}
              </span>
              <details>
                <summary>{t`${plural(publication.changes.length, { one: '# change', other: '# changes' })}`}</summary>
                <ul className="sheet-changes">
                  {publication.changes.map((cell) => {
                    const digits = cell.kind === 'vat' ? 2 : digitsOf(cell.currency);
                    return (
                      <li key={cellName(cell)}>
                        <span>{nameOf(cell)}</span>
                        <span>
                          <s>{figure(cell.before, digits) || '–'}</s>{' '}
                          <strong>{figure(cell.after, digits) || '–'}</strong>
                        </span>
                      </li>
                    );
                  })}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </ModalDialog>
      <ConfirmDialog
        of={deskWithdrawPrices}
        id="withdraw-prices"
        title={t`Withdraw these prices?`}
        open={taking !== undefined}
        onClose={() => setTaking(undefined)}
        onConfirm={async ({ key }) => {
          await confirmedCall(deskWithdrawPrices, { body: { company: data.company, id: taking?.id ?? 0 } }, key);
          onDone();
        }}
        action={t({ message: 'Take it back', context: 'a request or a decision' })}
        icon={<Undo2 />}
      >
        <p>{t`They will not take effect; the current prices stay.`}</p>
      </ConfirmDialog>
    </>
  );
}
