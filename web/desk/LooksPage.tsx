import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, UserCheck, X } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { SecondLook } from '../../contract/desk-looks.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type Deciding, DecideLookDialog, useDecisionWords } from './DecideLookDialog.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Kbd } from './Kbd.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { lookHref } from './look-href.ts';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useKeys } from './use-keys.ts';
import { useLookEffects } from './use-look-effects.ts';
import { useLookSentence } from './use-look-sentence.ts';

/** What somebody else asked for and who is signed in may agree to; and one's own requests with their state. */
export default function LooksPage() {
  const { t } = useLingui();
  const query = useQuery(deskQueries.looks());
  const { now } = useDates();
  const [deciding, setDeciding] = useState<Deciding>();
  const [here, setHere] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const words = useDecisionWords();
  const { data } = query;
  const waiting = data?.waiting ?? [];
  const place = Math.min(here, Math.max(0, waiting.length - 1));
  const look = waiting[place];
  const show = (next: number) => {
    const line = list.current?.children[next];
    if (!line) return;
    setHere(next);
    line.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: () => show(place + 1),
    k: () => show(place - 1),
    a: look ? () => setDeciding({ look, decision: 'agree' }) : undefined,
    r: look ? () => setDeciding({ look, decision: 'refuse' }) : undefined,
  });
  return (
    <DeskShell
      title={t`Second looks`}
      keys={[
        { keys: 'J K', what: t`Next request, previous one` },
        { keys: 'A', what: words.agree },
        { keys: 'R', what: words.refuse },
      ]}
    >
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="desk-stack">
          {waiting.length === 0 ? (
            <EmptyState
              icon={<UserCheck />}
              title={t`No second look is waiting for you`}
            >{t`Risky actions requested by somebody who may not do them alone come here.`}</EmptyState>
          ) : (
            <Looks
              ref={list}
              looks={waiting}
              here={look?.id}
              onHere={(id) => setHere(waiting.findIndex((look) => look.id === id))}
              acts={(look, isHere) => (
                <>
                  <Button
                    variant="primary"
                    icon={<Check />}
                    iconEnd={isHere ? <Kbd>A</Kbd> : undefined}
                    onClick={() => setDeciding({ look, decision: 'agree' })}
                  >
                    {words.agree}
                  </Button>
                  <Button
                    icon={<X />}
                    iconEnd={isHere ? <Kbd>R</Kbd> : undefined}
                    onClick={() => setDeciding({ look, decision: 'refuse' })}
                  >
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

function Looks({
  ref,
  looks,
  here,
  onHere,
  acts,
}: {
  ref?: Ref<HTMLUListElement>;
  looks: readonly SecondLook[];
  /** The one that the keys act on. */
  here?: string | undefined;
  onHere?(id: string): void;
  acts(look: SecondLook, isHere: boolean): ReactNode;
}) {
  const { t } = useLingui();
  const { ago, until, at } = useDates();
  const sentence = useLookSentence();
  const effects = useLookEffects();
  const states: Record<SecondLook['state'], string> = {
    waiting: t`Waiting`,
    agreed: t`Agreed`,
    refused: t({ context: 'state of a second look', message: 'Refused' }),
    withdrawn: t`Taken back`,
    lapsed: t({ context: 'a mandate or a second look', message: 'Expired' }),
  };
  return (
    <ul className="desk-looks" ref={ref}>
      {looks.map((look) => {
        const page = lookHref(look);
        const more = effects(look);
        const isHere = look.id === here;
        return (
          <li key={look.id} data-here={isHere ? '' : undefined} onFocus={onHere && (() => onHere(look.id))}>
            <div>
              <strong>
                {page ? (
                  <Link className="link" to={page}>
                    {sentence(look)}
                  </Link>
                ) : (
                  sentence(look)
                )}
              </strong>
              {more.length > 0 ? <span>{more.join(' · ')}</span> : null}
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
            <span className="desk-row-acts">{acts(look, isHere)}</span>
          </li>
        );
      })}
    </ul>
  );
}
