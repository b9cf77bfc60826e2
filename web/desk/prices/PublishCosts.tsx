import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { deskPublishCosts } from '../../../contract/desk-costs.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMay } from '../use-may.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { SiteCosts } from './cost-queries.ts';
import { useCostWords } from './use-cost-words.ts';
import { WhenFields, whenIn } from './WhenFields.tsx';

/** The costs of one site that change, with what they were, and from when they hold. */
export function PublishCosts({ site, onClose, onDone }: { site: SiteCosts; onClose(): void; onDone(): void }) {
  const { t } = useLingui();
  const confirmedCall = useConfirmedCall();
  const words = useCostWords();
  const place = usePlaceNames();
  const alone = useMay()('prices.edit', { site: 'every' }) !== 'asks';
  const changed = site.cells.flatMap((cell) => (cell.draft ? [{ ...cell, draft: cell.draft }] : []));
  const publish = async (moment: string, note: string, key: string) => {
    const cells = changed.map(({ country, key: what, draft }) => ({ country, key: what, version: draft.version }));
    const body = { site: site.id, live: site.live, cells, from: whenIn(moment), note };
    const { version } = await confirmedCall(deskPublishCosts, { body }, key);
    toasts.show({
      text: version === null ? t`It will be published by itself.` : t`The new costs apply now.`,
      tone: 'success',
    });
    onDone();
  };
  return (
    <ConfirmDialog
      of={deskPublishCosts}
      id="publish-costs"
      title={t`What things cost at ${site.name}`}
      open
      onClose={onClose}
      onConfirm={({ field, key }) => publish(field('from'), field('note'), key)}
      action={alone ? t`Publish` : t`Request a second look`}
      icon={<Send />}
    >
      <ul className="sheet-changes">
        {changed.map(({ country, key, value, draft }) => (
          <li key={`${country}${key}`}>
            <span>{[country && place(country), words[key]].filter(Boolean).join(', ')}</span>
            <span>
              <s>{value}</s>{' '}
              <strong>
                {draft.value === null
                  ? t`nothing of its own`
                  : t`${plural(draft.value, { one: '# credit', other: '# credits' })}`}
              </strong>
            </span>
          </li>
        ))}
      </ul>
      <p>{t`Anyone who still has the old price on screen is asked again before anything is sent. What was sent stays as it was paid.`}</p>
      <WhenFields />
      <Field id="costs-note" label={t`What is this about?`} labelEnd={t`optional`}>
        {(control) => <TextInput {...control} name="note" maxLength={300} />}
      </Field>
    </ConfirmDialog>
  );
}
