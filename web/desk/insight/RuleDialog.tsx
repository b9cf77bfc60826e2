import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeRule, type deskRules } from '../../../contract/desk-signal-rules.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { mostPoints } from '../../../contract/signal-rules.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { deskQueries } from '../queries.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useSignalWords } from '../use-signal-words.ts';

/** How much a rule counts, and what that would have opened in the last month. */
export function RuleDialog({ rule, onClose }: { rule: AnswerOf<typeof deskRules>['rules'][number]; onClose(): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const words = useSignalWords();
  const [typed, setTyped] = useState(String(rule.points));
  const points = Number(typed);
  const fits = typed.trim() !== '' && Number.isInteger(points) && points >= 0 && points <= mostPoints;
  const tried = useQuery({
    ...deskQueries.tryRule(rule.rule, fits ? points : rule.points),
    placeholderData: keepPreviousData,
  });
  return (
    <ConfirmDialog
      of={changeRule}
      id="change-rule"
      variant="primary"
      title={rule.resting_since ? t`Switch the rule on again` : t`Weight of the rule`}
      open
      onClose={onClose}
      action={rule.resting_since ? t`Switch on again` : t`Save`}
      onConfirm={async ({ field, key }) => {
        await confirmedCall(
          changeRule,
          { params: { rule: rule.rule }, body: { points: Number(field('points')) } },
          key,
        );
        await client.invalidateQueries({ queryKey: ['desk', 'rules'] });
        toasts.show({ text: t`Saved.`, tone: 'success' });
        onClose();
      }}
    >
      <p>{words(rule.rule)}</p>
      <Field
        id="rule-points"
        label={t({ context: 'of a rule', message: 'Points' })}
        hint={t`0 to ${mostPoints}; 0 switches it off. It began with ${rule.first_points}.`}
      >
        {(control) => (
          <TextInput
            {...control}
            name="points"
            type="number"
            inputMode="numeric"
            required
            min={0}
            max={mostPoints}
            step={1}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p className="muted small" aria-live="polite">
        {tried.data && fits
          ? t`In the last 30 days the rules flagged ${plural(tried.data.now, { one: '# account', other: '# accounts' })}; with these points it would have been ${plural(tried.data.tried, { one: '# account', other: '# accounts' })}.`
          : ' '}
      </p>
    </ConfirmDialog>
  );
}
