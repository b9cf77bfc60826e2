import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, Hourglass, Layers, Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import type { Person } from '../app/PersonCard.tsx';
import { usePageContext } from '../app/page-context.ts';
import { serverNow } from '../app/server-clock.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import type { Side } from './drag.ts';
import { SwipeCard } from './SwipeCard.tsx';
import { useDeck } from './use-deck.ts';

/** Cards in the document: the top one, and those whose photos are loading. */
const cardsShown = 3;

/** `/swipe-game`: one person at a time, by touch, button or key. */
export default function SwipePage() {
  const { t } = useLingui();
  const deck = useDeck();
  const { profiles, state, closed, swipe, undo } = deck;
  const [leaving, setLeaving] = useState<{ person: Person; side: Side }[]>([]);
  const top = profiles[0];

  const go = (side: Side) => {
    if (!top) return;
    if (!(side === 'like' && closed))
      setLeaving((now) => [...now.filter((l) => l.person.id !== top.id), { person: top, side }]);
    swipe(top, side);
  };
  const back = () => {
    if (deck.last) setLeaving((now) => now.filter((l) => l.person.id !== deck.last?.person.id));
    undo();
  };
  useKeys((key) => {
    if (key === 'ArrowLeft') go('pass');
    else if (key === 'ArrowRight') go('like');
    else if (key === 'Backspace' || key === 'z') back();
    else return false;
    return true;
  });

  const ids = new Set(profiles.slice(0, cardsShown).map((p) => p.id));
  const cards = [
    ...leaving
      .filter((l) => !ids.has(l.person.id))
      .map(({ person, side }) => ({ person, side: side as Side | undefined, depth: -1 })),
    ...profiles.slice(0, cardsShown).map((person, depth) => ({
      person,
      depth,
      side: deck.last?.person.id === person.id ? deck.last.side : undefined,
    })),
  ];
  return (
    <main className="swipe column stack gap-5">
      <PageTitle title={t`Swipe game`} />
      <div className="swipe-head row wraps apart">
        <h1>{t`Swipe game`}</h1>
        <LikesLeft left={Math.max(0, state.likes_left)} perDay={state.likes_a_day} />
      </div>
      <div className="swipe-deck stack">
        {/* Lowest card first, so that the top one is painted last; the order never changes while a card moves. */}
        {cards.toReversed().map(({ person, depth, side }) => (
          <SwipeCard
            key={person.id}
            person={person}
            depth={depth}
            side={side}
            closed={closed}
            onSwipe={go}
            onGone={() => setLeaving((now) => now.filter((l) => l.person.id !== person.id))}
          />
        ))}
        {top ? null : <NobodyLeft />}
      </div>
      {closed ? (
        <Closed perDay={state.likes_a_day} continuesAt={state.continues_at} onEnd={() => void deck.refresh()} />
      ) : null}
      <div className="swipe-actions row gap-7">
        <button
          type="button"
          className="swipe-btn disc"
          data-kind="undo"
          aria-disabled={!deck.can_undo || undefined}
          aria-keyshortcuts="Backspace"
          title={t`Undo`}
          aria-label={t`Undo`}
          onClick={back}
        >
          <Undo2 />
        </button>
        <button
          type="button"
          className="swipe-btn disc"
          data-kind="pass"
          aria-disabled={!top || undefined}
          aria-keyshortcuts="ArrowLeft"
          title={t({ context: 'put a profile aside', message: 'Pass' })}
          aria-label={t({ context: 'put a profile aside', message: 'Pass' })}
          onClick={() => go('pass')}
        >
          <X />
        </button>
        <button
          type="button"
          className="swipe-btn disc"
          data-kind="like"
          aria-disabled={!top || closed || undefined}
          aria-keyshortcuts="ArrowRight"
          title={t`Like`}
          aria-label={t`Like`}
          onClick={() => go('like')}
        >
          {closed ? <Hourglass /> : <Heart />}
        </button>
      </div>
      <p className="swipe-keys">
        <kbd>←</kbd> {t({ context: 'put a profile aside', message: 'Pass' })} <kbd>→</kbd> {t`Like`} <kbd>⌫</kbd>{' '}
        {t`Undo`}
      </p>
      <p className="visually-hidden" role="status">
        {deck.words}
      </p>
    </main>
  );
}

/** A heart for each like of the day, filled while unused; the text beside it says the same. */
function LikesLeft({ left, perDay }: { left: number; perDay: number }) {
  const { t } = useLingui();
  return (
    <p className="swipe-left row gap-3 soft num">
      {perDay <= 8 ? (
        <span className="swipe-hearts muted" aria-hidden="true">
          {Array.from({ length: perDay }, (_, i) => (
            <Heart key={i} data-left={i < left ? '' : undefined} />
          ))}
        </span>
      ) : null}
      <span>{t`${plural(left, { one: '# like left today', other: '# likes left today' })}`}</span>
    </p>
  );
}

/** All likes of the day are used: when there will be more, and that passing is still possible. */
function Closed({ perDay, continuesAt, onEnd }: { perDay: number; continuesAt: string; onEnd(): void }) {
  const { t } = useLingui();
  const { now } = usePageContext();
  const ends = Date.parse(continuesAt);
  const left = useCountdown(ends, serverNow, Math.max(0, ends - Date.parse(now)));
  const ended = left === 0;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (ended) end.current();
  }, [ended]);
  const hours = Math.floor(left / 3_600_000);
  const minutes = Math.floor(left / 60_000) % 60;
  const words = t`${plural(hours, { one: '# hour', other: '# hours' })} and ${plural(minutes, { one: '# minute', other: '# minutes' })}`;
  return (
    <div className="swipe-closed row wraps apart text-md">
      <p>
        <strong>{t`${plural(perDay, { one: 'That was your like for today.', other: 'Those were your # likes for today.' })}`}</strong>{' '}
        <Trans>
          New ones in <Countdown remainingMs={left} label={words} />
        </Trans>
      </p>
      <Link href="/likes/matches">{t`See your matches`}</Link>
    </div>
  );
}

function NobodyLeft() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Layers />}
      title={t`You have seen everybody`}
      action={<Link href="/members" className={buttonClass('primary')} data-size="lg">{t`Search members`}</Link>}
    >
      {t`New members come every day, and people you passed come back after a while.`}
    </EmptyState>
  );
}

/** Keys for the whole page, except while typing or in a dialog. @param press returns whether the key was used */
function useKeys(press: (key: string) => boolean): void {
  // The card now on top decides, even between a render and its effects.
  const onPress = useEffectEvent(press);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element &&
        event.target.closest('input, select, textarea, [contenteditable], dialog, [popover]');
      if (
        typing ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.repeat ||
        document.querySelector('dialog:modal')
      )
        return;
      if (onPress(event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
