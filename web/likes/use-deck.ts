import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { getSwipes, swipe, undoSwipe } from '../../contract/likes.ts';
import { ApiError, call } from '../app/api.ts';
import { showMatch } from '../app/match-store.ts';
import type { Person } from '../app/PersonCard.tsx';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import type { Side } from './drag.ts';

type DeckData = AnswerOf<typeof getSwipes>;
/** The next ones are fetched when this many are left. */
const refillAt = 6;

/** The last action, for its announcement and for the direction a card comes back from. */
export interface Done {
  what: Side | 'undo' | 'limit';
  person: Person | undefined;
}

/** The announcement of an action, with the name of its member. */
function useWords(): (what: Done['what'], name: string) => string {
  const { t } = useLingui();
  return (what, name) => {
    if (what === 'like') return t`You liked ${name}.`;
    if (what === 'pass') return t`You passed ${name}.`;
    if (what === 'undo') return t`${name} is back.`;
    return t`You have no likes left today. You can still pass.`;
  };
}

/** Calls `refresh` when few cards are left, one call at a time. */
function useRefill(cardsLeft: number, empty: boolean, refresh: () => Promise<void>): void {
  const refilling = useRef(false);
  useEffect(() => {
    if (cardsLeft > refillAt || empty || refilling.current) return;
    refilling.current = true;
    void refresh().finally(() => {
      refilling.current = false;
    });
  });
}

/**
 * The deck: the cache of `queries.swipes()` is the truth, changed at once by each swipe and corrected by the answers.
 * Only one request runs at a time, so answers arrive in the order of the swipes.
 */
export function useDeck() {
  const wordsOf = useWords();
  const client = useQueryClient();
  const errorText = useErrorText();
  const options = queries.swipes();
  const { data } = useSuspenseQuery(options);
  const [done, setDone] = useState<Done>();
  const [last, setLast] = useState<{ person: Person; side: Side }>();
  const [empty, setEmpty] = useState(false);
  const swiped = useRef(new Set<string>());
  const waiting = useRef(0);

  const change = (update: (deck: DeckData) => DeckData) =>
    client.setQueryData(options.queryKey, (deck) => deck && update(deck));
  const putBack = (person: Person) => {
    swiped.current.delete(person.id);
    change((deck) => ({ ...deck, profiles: [person, ...deck.profiles.filter((p) => p.id !== person.id)] }));
  };
  /** The last answer wins. */
  const settle = (state: DeckData['state']) => {
    if (waiting.current <= 1) change((deck) => ({ ...deck, state }));
  };

  const send = useMutation({
    scope: { id: 'swipes' },
    mutationFn: ({ person, side }: { person: Person; side: Side }) =>
      call(client, swipe, { body: { id: person.id, like: side === 'like' } }),
    onMutate: () => void waiting.current++,
    onSuccess: ({ match, state }, { person, side }) => {
      settle(state);
      if (match) showMatch(person.id, 'match');
      if (side === 'like') void client.invalidateQueries({ queryKey: ['likes-list'], refetchType: 'none' });
    },
    onError: (error, { person, side }) => {
      // Gone or hidden in the meantime: go on to the next card. Any other failure brings the card back.
      if (error instanceof ApiError && (error.status === 404 || error.code === 'blocked'))
        return change((deck) => ({
          ...deck,
          state: { ...deck.state, likes_left: deck.state.likes_left + (side === 'like' ? 1 : 0) },
        }));
      putBack(person);
      setLast(undefined);
      toasts.show({ text: errorText(error), tone: 'danger' });
      void refresh();
    },
    onSettled: () => void waiting.current--,
  });

  const undo = useMutation({
    scope: { id: 'swipes' },
    mutationFn: () => call(client, undoSwipe, {}),
    onMutate: () => void waiting.current++,
    onSuccess: ({ profile, state }) => {
      settle(state);
      // Unless it is already there, or was swiped again in the meantime.
      const alreadyBack =
        profile &&
        (swiped.current.has(profile.id) ||
          client.getQueryData(options.queryKey)?.profiles.some((p) => p.id === profile.id));
      if (profile && !alreadyBack) putBack(profile);
      void client.invalidateQueries({ queryKey: ['likes-list'], refetchType: 'none' });
    },
    onError: (error) => {
      toasts.show({ text: errorText(error), tone: 'danger' });
      void refresh();
    },
    onSettled: () => void waiting.current--,
  });

  /** Refetches the deck; cards already shown keep their order. */
  async function refresh(): Promise<void> {
    const fresh = await call(client, getSwipes, {}).catch(() => undefined);
    if (!fresh) return;
    change((deck) => {
      const knownIds = new Set(deck.profiles.map((p) => p.id));
      const more = fresh.profiles.filter((p) => !knownIds.has(p.id) && !swiped.current.has(p.id));
      setEmpty(more.length === 0);
      return { state: waiting.current > 0 ? deck.state : fresh.state, profiles: [...deck.profiles, ...more] };
    });
  }

  useRefill(data.profiles.length, empty, refresh);

  const { state } = data;
  return {
    profiles: data.profiles,
    state,
    done,
    /** The side the undone card comes back from. */
    last,
    closed: state.likes_left <= 0,
    can_undo: state.can_undo && !undo.isPending,
    refresh,
    swipe(person: Person, side: Side) {
      if (swiped.current.has(person.id)) return;
      if (side === 'like' && state.likes_left <= 0) return setDone({ what: 'limit', person });
      swiped.current.add(person.id);
      setLast({ person, side });
      setDone({ what: side, person });
      change((deck) => ({
        profiles: deck.profiles.filter((p) => p.id !== person.id),
        state: { ...deck.state, can_undo: true, likes_left: deck.state.likes_left - (side === 'like' ? 1 : 0) },
      }));
      send.mutate({ person, side });
    },
    undo() {
      if (!state.can_undo || undo.isPending) return;
      setDone({ what: 'undo', person: last?.person });
      if (last) putBack(last.person);
      change((deck) => ({
        ...deck,
        state: {
          ...deck.state,
          can_undo: false,
          likes_left: Math.min(deck.state.likes_a_day, deck.state.likes_left + (last?.side === 'like' ? 1 : 0)),
        },
      }));
      undo.mutate();
    },
    /** Announces the last action to screen readers. */
    words: done?.person ? wordsOf(done.what, done.person.name) : '',
  };
}
