import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { deskSetOffer, type setOffers } from '../../../contract/desk-offers.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { PercentField } from '../PercentField.tsx';
import { whenIn } from '../prices/WhenFields.tsx';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useOfferWords } from './use-offer-words.ts';

/** How much an offer takes off from when on, and until when; zero ends it. */
export function OfferDialog({
  site,
  name,
  kind,
  percentage,
  onClose,
}: {
  site: number;
  name: string;
  kind: (typeof setOffers)[number];
  percentage: number;
  onClose(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { zone } = useDates();
  const offer = useOfferWords()[kind].name;
  const set = async (field: (name: string) => string, key: string) => {
    const body = {
      site,
      kind,
      percentage: Number(field('percentage')),
      from: whenIn(field('from')),
      until: whenIn(field('until')),
    };
    await confirmedCall(deskSetOffer, { body }, key);
    toasts.show({ text: t`Saved.`, tone: 'success' });
    await client.invalidateQueries({ queryKey: ['desk', 'offers'] });
  };
  return (
    <ConfirmDialog
      of={deskSetOffer}
      id="set-offer"
      title={t`${offer} at ${name}`}
      open
      onClose={onClose}
      onConfirm={({ field, key }) => set(field, key)}
      action={t`Save the offer`}
      icon={<CalendarClock />}
      variant="primary"
    >
      <PercentField
        id="offer-percentage"
        label={t`Discount in percent`}
        hint={t`0 ends the offer.`}
        name="percentage"
        min={0}
        value={percentage}
      />
      <Field id="offer-from" label={t`From (${zone})`} hint={t`Empty: from now on.`} labelEnd={t`optional`}>
        {(control) => <TextInput {...control} name="from" type="datetime-local" />}
      </Field>
      <Field
        id="offer-until"
        label={t`Until (${zone})`}
        hint={t`Empty: until somebody ends it.`}
        labelEnd={t`optional`}
      >
        {(control) => <TextInput {...control} name="until" type="datetime-local" />}
      </Field>
      <p>{t`It holds for everyone who signs up from then on. Members who have the offer already keep it as it was shown. Anything planned for later is replaced.`}</p>
    </ConfirmDialog>
  );
}
