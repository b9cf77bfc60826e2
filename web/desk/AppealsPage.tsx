import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useId, useState } from 'react';
import type { Static } from 'typebox';
import { type Appeal, decideAppeal } from '../../contract/desk-cases.ts';
import { FormError } from '../app/FormError.tsx';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Evidence } from './Evidence.tsx';
import { DecisionList, MemberFactsList } from './Facts.tsx';
import { Loading } from './Loading.tsx';
import { PhotoThumb } from './PhotoThumb.tsx';
import { deskQueries } from './queries.ts';
import { useScope } from './use-scope.ts';
import { useDates } from './use-dates.ts';

/** Open appeals. Who took a decision sees it here, but somebody else decides. */
export default function AppealsPage() {
  const { t } = useLingui();
  const { scope } = useScope();
  const query = useQuery(deskQueries.appeals(scope));
  return (
    <DeskShell title={t`Appeals`}>
      {!query.data ? (
        <Loading query={query} />
      ) : query.data.appeals.length === 0 ? (
        <EmptyState icon={<Gavel />} title={t`No open appeals`}>{t`New ones appear here by themselves.`}</EmptyState>
      ) : (
        <div className="desk-stack">
          {query.data.appeals.map((appeal) => (
            <AppealCard key={appeal.id} appeal={appeal} />
          ))}
        </div>
      )}
    </DeskShell>
  );
}

function AppealCard({ appeal }: { appeal: Static<typeof Appeal> }) {
  const { t } = useLingui();
  const { ago, until } = useDates();
  const { member, decision } = appeal;
  return (
    <Card as="article" padding="lg" className="desk-two">
      <div>
        <p className="desk-tags">
          <Tag>{decision.number}</Tag>
          <span className="muted small">{t`Received ${ago(appeal.created_at)}, due ${until(appeal.due_at)}`}</span>
        </p>
        <h2>
          {appeal.by_reporter ? t`The person who reported ${member.name} has appealed` : t`${member.name} appeals`}
        </h2>
        <p className="desk-quote" lang={member.language}>
          {appeal.text}
        </p>
        <h3>{t`The decision`}</h3>
        <DecisionList decisions={[decision]} />
        {appeal.hidden_text ? (
          <p className="desk-quote" lang={member.language}>
            {appeal.hidden_text}
          </p>
        ) : null}
        {appeal.photo ? (
          <div className="desk-thumb">
            <PhotoThumb photo={appeal.photo} alt={t`Photo of ${member.name}`} sizes="16rem" />
          </div>
        ) : null}
        {appeal.note ? (
          <>
            <h3>{t`What was reported`}</h3>
            <p className="desk-quote">{appeal.note}</p>
          </>
        ) : null}
        {appeal.evidence.length > 0 ? (
          <details>
            <summary>{t`The conversation when it was reported`}</summary>
            <Evidence messages={appeal.evidence} memberName={member.name} />
          </details>
        ) : null}
        {appeal.history.length > 0 ? (
          <details>
            <summary>{t`Decided before`}</summary>
            <DecisionList decisions={appeal.history} />
          </details>
        ) : null}
      </div>
      <div>
        <MemberFactsList member={member} linked />
        {appeal.own ? (
          <Banner
            tone="info"
            title={t`The decision was yours`}
            className="above"
          >{t`Somebody else looks at it again.`}</Banner>
        ) : (
          <AppealForm appeal={appeal} />
        )}
      </div>
    </Card>
  );
}

function AppealForm({ appeal }: { appeal: Static<typeof Appeal> }) {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const form = useCall(decideAppeal, {
    params: { id: appeal.id },
    onDone: () => {
      toasts.show({ text: t`Decided. The answer goes out by e-mail.`, tone: 'success' });
      void client.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  const empty = answer.trim() === '';
  return (
    <div className="form">
      <FormError>{form.error}</FormError>
      <Field
        id={`${id}-answer`}
        label={t`Answer`}
        hint={t`Sent as you write it; the outcome comes first, in the reader’s language.`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={4000}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
      </Field>
      <div className="form-actions">
        <Button
          variant="line"
          disabled={empty}
          loading={form.pending}
          onClick={() => form.send({ decision: 'uphold', answer })}
        >{t`The decision stands`}</Button>
        <Button
          variant="primary"
          disabled={empty}
          loading={form.pending}
          onClick={() => form.send({ decision: 'overturn', answer })}
        >
          {appeal.by_reporter ? t`Decide on the report again` : t`Reverse the decision`}
        </Button>
      </div>
    </div>
  );
}
