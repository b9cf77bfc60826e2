import { useLingui } from '@lingui/react/macro';
import { followCase } from '../../contract/moderation.ts';
import { useCall } from '../app/use-call.ts';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useDates } from '../app/use-dates.ts';
import { CaseEmailField, CaseForm, CaseNumberField } from './case-fields.tsx';

/** The state of a complaint or case, by number and e-mail address. */
export function FollowForm({ email, number }: { email: string; number: string }) {
  const { t } = useLingui();
  const form = useCall(followCase);
  const { day } = useDates();
  const foundCase = form.answer?.case;
  const statuses = {
    open: t`We are looking at it`,
    answered: t({ context: 'state of a complaint', message: 'Answered' }),
    appealed: t`Being looked at again`,
  };
  return (
    <>
      <CaseForm
        call={form}
        onSend={(text) => form.send({ number: text('number'), email: text('email') })}
        button={t`See where it stands`}
        pendingLabel={t`Searching`}
      >
        <CaseNumberField call={form} label={t`Number`} number={number} />
        <CaseEmailField call={form} email={email} />
      </CaseForm>
      <div role="status">
        {foundCase ? (
          <Card as="section" padding="lg" className="above-lg complaints-found">
            <p className="complaints-line row wraps">
              <strong>{foundCase.number}</strong>{' '}
              <Tag tone={foundCase.status === 'answered' ? 'success' : 'amber'}>{statuses[foundCase.status]}</Tag>
            </p>
            <p className="muted small">
              {foundCase.due_at
                ? t`Received ${day(foundCase.created_at)}. We’ll answer by ${day(foundCase.due_at)}.`
                : t`Received ${day(foundCase.created_at)}.`}
            </p>
            {foundCase.text ? <p className="complaints-quote">{foundCase.text}</p> : null}
            {foundCase.answer.map((text) => (
              <p key={text} className="complaints-answer">
                {text}
              </p>
            ))}
            {foundCase.appeal_until ? (
              <p className="muted small">{t`You can appeal until ${day(foundCase.appeal_until)}.`}</p>
            ) : null}
          </Card>
        ) : null}
      </div>
    </>
  );
}
