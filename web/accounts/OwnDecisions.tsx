import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getDecisions } from '../../contract/moderation.ts';
import { call } from '../app/api.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useDates } from '../app/use-dates.ts';

/** Decisions against the member, with reasons and a link to appeal. Renders nothing without one. */
export function OwnDecisions({ onAppeal }: { onAppeal(number: string): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ['decisions'], queryFn: () => call(client, getDecisions, {}) });
  const { day } = useDates();
  const statuses = {
    open: t`Appeal: being looked at again`,
    upheld: t`Appeal: the decision stands`,
    overturned: t`Appeal: taken back`,
  };
  if (!data || data.decisions.length === 0) return null;
  return (
    <Card as="section" padding="lg" className="above-lg complaints-found" aria-labelledby="own-decisions">
      <h2 id="own-decisions">{t`Decisions about your account`}</h2>
      <ul>
        {data.decisions.map((one) => (
          <li key={one.number + one.decided_at}>
            <p className="complaints-line row wraps">
              <strong>{one.number}</strong> <span className="muted small">{day(one.decided_at)}</span>
            </p>
            <p>{one.action_text}</p>
            <p>{one.reason_text}</p>
            {one.facts ? <p className="complaints-quote">{one.facts}</p> : null}
            {one.appeal ? (
              <Tag tone={one.appeal.status === 'overturned' ? 'success' : 'plain'}>{statuses[one.appeal.status]}</Tag>
            ) : null}
            {one.appeal?.answer ? <p className="complaints-answer">{one.appeal.answer}</p> : null}
            {one.appeal_until ? (
              <Button onClick={() => onAppeal(one.number)}>{t`Appeal until ${day(one.appeal_until)}`}</Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
