import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, UserCheck, X } from 'lucide-react';
import { useState } from 'react';
import type { SecondLook } from '../../contract/desk-looks.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type Deciding, DecideLookDialog, useDecisionWords } from './DecideLookDialog.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useLookSentence } from './use-look-sentence.ts';

const pages: Record<string, string> = {
  member: '/desk/members/',
  payment: '/desk/payments/',
  case: '/desk/reports/',
  company: '/desk/prices?company=',
  site: '/desk/sites/',
  staff: '/desk/staff/',
};

/** What somebody else asked for and who is signed in may agree to; and one's own requests with their state. */
export default function LooksPage() {
  const { t } = useLingui();
  const query = useQuery(deskQueries.looks());
  const { now } = useDates();
  const [deciding, setDeciding] = useState<Deciding>();
  const words = useDecisionWords();
  const { data } = query;
  return (
    <DeskShell title={t`Second looks`}>
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="desk-stack">
          {data.waiting.length === 0 ? (
            <EmptyState
              icon={<UserCheck />}
              title={t`No second look is waiting for you`}
            >{t`Risky actions requested by somebody who may not do them alone come here.`}</EmptyState>
          ) : (
            <Looks
              looks={data.waiting}
              acts={(look) => (
                <>
                  <Button variant="primary" icon={<Check />} onClick={() => setDeciding({ look, decision: 'agree' })}>
                    {words.agree}
                  </Button>
                  <Button icon={<X />} onClick={() => setDeciding({ look, decision: 'refuse' })}>
                    {words.refuse}
                  </Button>
                </>
              )}
            />
          )}
          {data.own.length > 0 ? (
            <section>
              <h2>{t`Your own requests`}</h2>
              <Looks
                looks={data.own}
                acts={(look) =>
                  look.state === 'waiting' ? (
                    <>
                      {look.alone_from !== null && Date.parse(look.alone_from) <= now ? (
                        <Button
                          variant="primary"
                          icon={<Check />}
                          onClick={() => setDeciding({ look, decision: 'agree' })}
                        >
                          {t`Do it alone`}
                        </Button>
                      ) : null}
                      <Button onClick={() => setDeciding({ look, decision: 'withdraw' })}>{words.withdraw}</Button>
                    </>
                  ) : null
                }
              />
            </section>
          ) : null}
        </div>
      )}
      <DecideLookDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </DeskShell>
  );
}

function Looks({ looks, acts }: { looks: readonly SecondLook[]; acts(look: SecondLook): React.ReactNode }) {
  const { t } = useLingui();
  const { ago, until, at } = useDates();
  const sentence = useLookSentence();
  const states: Record<SecondLook['state'], string> = {
    waiting: t`Waiting`,
    agreed: t`Agreed`,
    refused: t({ context: 'state of a second look', message: 'Refused' }),
    withdrawn: t`Taken back`,
    lapsed: t({ context: 'a mandate or a second look', message: 'Expired' }),
  };
  return (
    <ul className="desk-looks">
      {looks.map((look) => {
        const page = pages[look.subject_kind];
        return (
          <li key={look.id}>
            <div>
              <strong>
                {page ? (
                  <Link className="link" to={`${page}${look.subject_id}`}>
                    {sentence(look)}
                  </Link>
                ) : (
                  sentence(look)
                )}
              </strong>
              {look.why ? <q>{look.why}</q> : null}
              <span className="muted small">
                {[
                  t`asked by ${look.asked_by}, ${ago(look.asked_at)}`,
                  look.site,
                  look.state === 'waiting' ? t`expires ${until(look.expires_at)}` : '',
                  look.decided_by && look.decided_at ? `${look.decided_by}, ${at(look.decided_at)}` : '',
                  look.state === 'waiting' && look.alone_from !== null
                    ? t`nobody else may agree: you can do it alone from ${at(look.alone_from)}`
                    : '',
                  look.answer,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {look.state === 'waiting' ? null : <Tag>{states[look.state]}</Tag>}
            <span className="desk-row-acts">{acts(look)}</span>
          </li>
        );
      })}
    </ul>
  );
}
