/** The draft of a site or a company, as the editor holds it: what others change is seen, what one types is kept. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import { deskEditing, deskSaveField } from '../../../contract/desk-sites.ts';
import { ApiError, call } from '../../app/api.ts';
import { useErrorText } from '../../app/use-error-text.ts';
import { draftAt, type Place } from './ladder.ts';
import { type DraftField, type SiteSettings, siteQueries } from './site-queries.ts';

interface Editing {
  scope: string;
  draft: readonly DraftField[];
  editors: readonly { name: string; field: string }[];
  /** Says in which field one is. */
  enter(field: string): void;
  /** Writes into the kept copy what was just saved. */
  saved(key: string, place: Place, value: unknown, version: number): void;
  /** Reads everything anew. */
  refresh(): Promise<unknown>;
  /** While something is on its way, an older answer must not overwrite it. */
  hold(): () => void;
}

export const EditingContext = createContext<Editing | null>(null);
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('no editor around');
  return editing;
}

const listenMs = 3_000;

export function useDraft(scope: string, settings: SiteSettings | undefined): Editing {
  const client = useQueryClient();
  const [field, setField] = useState('');
  const held = useRef({ now: 0, until: 0 });
  const latest = useQuery({
    queryKey: ['desk', 'site-editing', scope, field],
    queryFn: async ({ signal }) => {
      const begun = performance.now();
      const answer = await call(client, deskEditing, { body: { scope, field } }, signal);
      return { ...answer, begun };
    },
    refetchInterval: listenMs,
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled: settings !== undefined,
  }).data;
  const version = settings?.version;
  useEffect(() => {
    if (!latest || held.current.now > 0 || latest.begun < held.current.until) return;
    const { queryKey } = siteQueries.settings(scope);
    client.setQueryData<SiteSettings>(queryKey, (before) => before && { ...before, draft: latest.draft });
    if (version !== latest.version) void client.invalidateQueries({ queryKey });
  }, [latest, client, scope, version]);
  return useMemo(
    () => ({
      scope,
      draft: settings?.draft ?? [],
      editors: latest?.editors ?? [],
      enter: setField,
      saved: (key, place, value, version) =>
        client.setQueryData<SiteSettings>(siteQueries.settings(scope).queryKey, (before) => {
          if (!before) return before;
          const others = before.draft.filter((change) => change !== draftAt(before.draft, key, place));
          const now = new Date(performance.timeOrigin + performance.now()).toISOString();
          const field: DraftField = { ...place, key, value, version, staff_name: '', own: true, changed_at: now };
          return { ...before, draft: version === 0 ? others : [...others, field] };
        }),
      refresh: () => client.invalidateQueries({ queryKey: siteQueries.settings(scope).queryKey }),
      hold: () => {
        held.current.now += 1;
        let over = false;
        return () => {
          if (over) return;
          over = true;
          held.current.now -= 1;
          held.current.until = performance.now();
        };
      },
    }),
    [client, scope, settings?.draft, latest?.editors],
  );
}

const typingMs = 400;

/**
 * One field as it is typed: kept after a moment, checked by the server. Another's change of the same field is shown and not
 * overwritten.
 */
export function useField(key: string, place: Place) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const editing = useEditing();
  const row = draftAt(editing.draft, key, place);
  const [typed, setTyped] = useState<{ value: unknown }>();
  const [fault, setFault] = useState<string>();
  const [conflict, setConflict] = useState(false);
  const work = useRef<{ busy: boolean; wanted: { value: unknown } | undefined; timer: number; version: number }>({
    busy: false,
    wanted: undefined,
    timer: 0,
    version: 0,
  });
  if (!work.current.busy && !conflict) work.current.version = row?.version ?? 0;

  const send = async (): Promise<void> => {
    const { current } = work;
    if (current.busy || !current.wanted) return;
    const { value } = current.wanted;
    current.wanted = undefined;
    current.busy = true;
    const release = editing.hold();
    try {
      const body = { scope: editing.scope, key, ...place, version: current.version, value: value as never };
      const { version } = await call(client, deskSaveField, { body });
      current.version = version;
      editing.saved(key, place, value, version);
      setFault(undefined);
      if (!current.wanted) setTyped(undefined);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        setConflict(true);
        release();
        await editing.refresh();
      } else setFault((error instanceof ApiError && error.fields['value']) || errorText(error));
    } finally {
      current.busy = false;
      release();
    }
    if (current.wanted) await send();
  };
  const save = (value: unknown, delay = 0) => {
    setTyped({ value });
    setConflict(false);
    work.current.wanted = { value };
    clearTimeout(work.current.timer);
    work.current.timer = window.setTimeout(() => void send(), delay);
  };
  return {
    row,
    typed,
    fault,
    conflict,
    /** Kept after a moment without typing. */
    type: (value: unknown) => save(value, typingMs),
    /** Kept at once. */
    set: (value: unknown) => save(value),
    /** Leaves the other's change as it is. */
    takeTheirs: () => {
      setConflict(false);
      setFault(undefined);
      setTyped(undefined);
    },
    keepMine: () => {
      work.current.version = row?.version ?? 0;
      save(typed?.value ?? null);
    },
  };
}
