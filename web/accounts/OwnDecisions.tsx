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
        {data.decisions.map((decision) => (
          <li key={decision.number + decision.decided_at}>
            <p className="complaints-line row wraps">
              <strong>{decision.number}</strong> <span className="muted small">{day(decision.decided_at)}</span>
            </p>
            <p>{decision.action_text}</p>
            <p>{decision.reason_text}</p>
            {decision.facts ? <p className="complaints-quote">{decision.facts}</p> : null}
            {decision.credits_text ? <p>{decision.credits_text}</p> : null}
            {decision.appeal ? (
              <Tag tone={decision.appeal.status === 'overturned' ? 'success' : 'plain'}>
                {statuses[decision.appeal.status]}
              </Tag>
            ) : null}
            {decision.appeal?.answer ? <p className="complaints-answer">{decision.appeal.answer}</p> : null}
            {decision.appeal_until ? (
              <Button onClick={() => onAppeal(decision.number)}>{t`Appeal until ${day(decision.appeal_until)}`}</Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
