import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useDates } from '../use-dates.ts';
import type { Draft } from './campaign-queries.ts';
import { NumberField } from './NumberField.tsx';

/** A moment in the reader's own zone, as a field of a form has it. */
const localOf = (iso: string | null): string => {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** When it goes, and how fast. */
export function TimingCard({ draft, onChange }: { draft: Draft; onChange(more: Partial<Draft>): void }) {
  const { t } = useLingui();
  const { zone } = useDates();
  const moment = draft.sends === 'at' || draft.sends === 'best';
  return (
    <Card as="section" padding="lg" className="camp-card">
      <h2>{t`When`}</h2>
      <Select
        aria-label={t`Time of sending`}
        value={draft.sends}
        onChange={({ target }) =>
          onChange({ sends: target.value as Draft['sends'], starts_at: null, starts_local: null })
        }
        options={[
          { value: 'now', label: t`As soon as it is started` },
          { value: 'at', label: t`At a chosen time` },
          { value: 'local', label: t`At a set hour in each member’s local time` },
          { value: 'best', label: t`At the hour each member was last here` },
        ]}
      />
      {draft.sends === 'now' ? null : (
        <Field
          id="campaign-start"
          label={draft.sends === 'best' ? t`Not before` : t`Day and time`}
          hint={moment ? t`Time in ${zone}` : t`In the local time of the member’s country`}
        >
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={moment ? localOf(draft.starts_at) : (draft.starts_local ?? '')}
              onChange={({ target }) => {
                const value = target.value === '' ? null : target.value.slice(0, 16);
                onChange(
                  moment
                    ? { starts_at: value === null ? null : new Date(value).toISOString(), starts_local: null }
                    : { starts_local: value, starts_at: null },
                );
              }}
            />
          )}
        </Field>
      )}
      <p className="camp-lock">
        <Lock />
        {t`Never between 22:00 and 8:00 in the member’s local time, and at most one such e-mail in 7 days`}
      </p>
      <NumberField
        id="campaign-rate"
        label={t`Limit per hour`}
        value={draft.per_hour}
        min={60}
        max={100_000}
        onChange={(rate) => onChange({ per_hour: rate })}
      />
      <NumberField
        id="campaign-days"
        label={t`Days in which purchases count`}
        value={draft.results_days}
        min={1}
        max={30}
        onChange={(days) => onChange({ results_days: days })}
      />
    </Card>
  );
}
