import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { type Appeal, claimAppeal, decideAppeal } from '../../contract/desk-cases.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { FormError } from '../app/FormError.tsx';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { useParams } from '../app/navigation.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { byNumber } from './by-number.tsx';
import { DeskShell } from './DeskShell.tsx';
import { EmptyQueue } from './EmptyQueue.tsx';
import { Evidence } from './Evidence.tsx';
import { DecisionList, MemberFactsList } from './Facts.tsx';
import { Loading } from './Loading.tsx';
import { PhotoThumb } from './PhotoThumb.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useKeys } from './use-keys.ts';
import { useMay } from './use-may.ts';
import { useGo, useScope } from './use-scope.ts';
import { YoursFor } from './YoursFor.tsx';

/** Open appeals, or the one of the address; never those against one's own decisions. */
function AppealsPage() {
  const { t } = useLingui();
  const { scope } = useScope();
  const go = useGo();
  const may = useMay();
  const { id } = useParams();
  const query = useQuery(deskQueries.appeals(id === undefined ? scope : { id }));
  const cards = useRef<HTMLDivElement>(null);
  const [here, setHere] = useState(0);
  const appeals = query.data?.appeals ?? [];
  const own = query.data?.own ?? 0;
  const place = Math.min(here, Math.max(0, appeals.length - 1));
  const show = (next: number) => {
    const card = cards.current?.children[next];
    if (!(card instanceof HTMLElement)) return;
    setHere(next);
    card.scrollIntoView({ block: 'start' });
  };
  const answer = () => cards.current?.children[place]?.querySelector('textarea')?.focus();
  const memberId = appeals[place]?.member.id;
  useKeys({
    j: () => show(place + 1),
    k: () => show(place - 1),
    r: answer,
    escape: id === undefined ? undefined : () => void go('/desk/appeals'),
    m: memberId && may('members.see') ? () => void go(`/desk/members/${memberId}`) : undefined,
    v: () => cards.current?.children[place]?.querySelector<HTMLElement>('.desk-enlarge')?.click(),
  });
  return (
    <DeskShell
      title={t`Appeals`}
      note={
        own > 0
          ? t`${plural(own, { one: '# is against a decision of yours: somebody else looks at it', other: '# are against decisions of yours: somebody else looks at them' })}`
          : null
      }
      keys={[
        { keys: 'J K', what: t`Next appeal, previous one` },
        { keys: 'R', what: t`Answer it` },
        { keys: 'M', what: t`Open the member` },
        { keys: 'V', what: t`Enlarge the photos` },
        { keys: 'Esc', what: t`Back to the list` },
      ]}
    >
      {!query.data ? (
        <Loading query={query} />
      ) : appeals.length === 0 ? (
        <EmptyQueue queue="appeals" icon={<Gavel />} title={t`No open appeals`} />
      ) : (
        <div className="desk-stack" ref={cards}>
          {appeals.map((appeal, i) => (
            <AppealCard key={appeal.id} appeal={appeal} here={i === place} onHere={() => setHere(i)} />
          ))}
        </div>
      )}
    </DeskShell>
  );
}

export default byNumber('appeals', AppealsPage);

function AppealCard({ appeal, here, onHere }: { appeal: Static<typeof Appeal>; here: boolean; onHere(): void }) {
  const { t } = useLingui();
  const { ago, until } = useDates();
  const { member, decision } = appeal;
  return (
    <Card as="article" padding="lg" className="desk-two desk-appeal" data-here={here ? '' : undefined} onFocus={onHere}>
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
          <details open>
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
        <AppealForm appeal={appeal} />
      </div>
    </Card>
  );
}

function AppealForm({ appeal }: { appeal: Static<typeof Appeal> }) {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const go = useGo();
  const alone = useParams().id !== undefined;
  const [answer, setAnswer] = useState('');
  const form = useCall(decideAppeal, {
    params: { id: appeal.id },
    onDone: async () => {
      toasts.show({ text: t`Decided. The answer goes out by e-mail.`, tone: 'success' });
      if (alone) await go('/desk/appeals');
      void client.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  const deskCall = useDeskCall();
  const [held, setHeld] = useState<AnswerOf<typeof claimAppeal>>();
  const { claimed_by: holder, yours_until: until } = held ?? appeal;
  /** Whoever begins an answer has it in hand, so that no two write one. */
  const claim = async () => {
    const answer = await deskCall(claimAppeal, { params: { id: appeal.id } });
    if (answer) setHeld(answer);
  };
  const empty = answer.trim() === '';
  if (holder !== null)
    return (
      <Banner
        tone="warning"
        title={t`${holder} is working on this.`}
        className="above"
      >{t`You can read it, but not decide.`}</Banner>
    );
  return (
    <div className="form">
      {until ? <YoursFor key={until} until={until} onOver={() => setHeld(undefined)} /> : null}
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
            onFocus={() => void claim()}
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
