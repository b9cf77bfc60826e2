import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { deskPublishPrices } from '../../../contract/desk-prices.ts';
import { cellName, valueAt } from '../../../contract/price-sheet.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import type { Prices } from './price-queries.ts';
import { digitsOf, type PriceSheet, useCells } from './use-price-sheet.ts';
import { WhenFields, whenIn } from './WhenFields.tsx';

/** All changes with what they were, and from when they hold; somebody else looks at them where one may not do it alone. */
export function PublishPrices({
  data,
  sheet,
  open,
  onClose,
  onDone,
}: {
  data: Prices;
  sheet: PriceSheet;
  open: boolean;
  onClose(): void;
  onDone(): void;
}) {
  const { t } = useLingui();
  const confirmedCall = useConfirmedCall();
  const { at } = useDates();
  const { figure, nameOf } = useCells(sheet);
  const alone = useMay()('prices.edit', { site: 'every' }) !== 'asks';
  const n = sheet.changed.length;
  const planned = data.publications.filter((publication) => publication.planned);
  const publish = async (moment: string, note: string, key: string) => {
    const { valid_from: from } = await confirmedCall(
      deskPublishPrices,
      {
        body: {
          company: data.company,
          cells: data.draft.map(({ value: _, staff_name: __, changed_at: ___, ...cell }) => cell),
          from: whenIn(moment),
          note,
        },
      },
      key,
    );
    toasts.show({ text: t`The new prices apply from ${at(from)}.`, tone: 'success' });
    onDone();
  };
  return (
    <ConfirmDialog
      of={deskPublishPrices}
      id="publish-prices"
      title={t`${plural(n, { one: 'Publish # price change?', other: 'Publish # price changes?' })}`}
      open={open}
      onClose={onClose}
      onConfirm={({ field, key }) => publish(field('from'), field('note'), key)}
      action={alone ? t`Publish` : t`Request a second look`}
      icon={<Send />}
    >
      <ul className="sheet-changes">
        {sheet.changed.map((cell) => {
          const digits = cell.kind === 'vat' ? 2 : digitsOf(cell.currency);
          return (
            <li key={cellName(cell)}>
              <span>{nameOf(cell)}</span>
              <span>
                <s>{figure(valueAt(sheet.live, cell), digits) || '–'}</s>{' '}
                <strong>
                  {figure(cell.value, digits) || (cell.country ? t`as in ${cell.currency}` : t`no longer sold`)}
                </strong>
              </span>
            </li>
          );
        })}
      </ul>
      <p>{t`Open orders keep their price, and past receipts stay as they are.`}</p>
      {alone ? null : <p>{t`Prices need a second look: somebody else agrees before they are published.`}</p>}
      {planned.length > 0 ? (
        <p>{t`Already planned: ${planned.map((publication) => at(publication.valid_from)).join(', ')}. From then on those prices apply where they differ.`}</p>
      ) : null}
      <WhenFields />
      <Field id="prices-note" label={t`What is this about?`} labelEnd={t`optional`}>
        {(control) => <TextInput {...control} name="note" maxLength={300} />}
      </Field>
    </ConfirmDialog>
  );
}
