/** The draft of a fictional profile, as its editor holds it: what one types is kept, what others change is seen and not overwritten. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { editingFictional, keepFictional } from '../../../contract/desk-fictional.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { type Changes, fieldsOf, merged } from '../../../contract/fictional-draft.ts';
import { ApiError, call } from '../../app/api.ts';
import { toasts } from '../../app/Toasts.tsx';
import { useErrorText } from '../../app/use-error-text.ts';
import { deskQueries } from '../queries.ts';

type Editing = AnswerOf<typeof editingFictional>;
export type KeptField = Editing['draft'][number];

const listenMs = 4_000;
const typingMs = 500;

export function useStudioDraft(id: string, version: number, isOn: boolean) {
  const client = useQueryClient();
  const errorText = useErrorText();
  /** Not kept yet; null: to be taken out. */
  const [typed, setTyped] = useState<ReadonlyMap<string, Changes | null>>(new Map());
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const [state, setState] = useState<'kept' | 'changed' | 'saving' | 'failed'>('kept');
  const queryKey = ['desk', 'fictional-editing', id];
  const work = useRef({ typed, field: '', running: undefined as Promise<boolean> | undefined, busy: 0, freshFrom: 0 });
  /** The version of each field that what is typed was made from. */
  const seen = useRef(new Map<string, number>());
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Editing> => {
      const begun = performance.now();
      const answer = await call(
        client,
        editingFictional,
        { params: { id }, body: { field: work.current.field } },
        signal,
      );
      // What was kept meanwhile is newer than this answer.
      const before = client.getQueryData<Editing>(queryKey);
      return before && (work.current.busy > 0 || begun < work.current.freshFrom) ? before : answer;
    },
    refetchInterval: listenMs,
    gcTime: 0,
    enabled: isOn,
  });
  const draft = data?.draft ?? [];
  const shownVersion = data?.version;
  useEffect(() => {
    if (shownVersion !== undefined && shownVersion !== version)
      void client.invalidateQueries({ queryKey: deskQueries.fictionalProfile(id).queryKey });
  }, [client, id, shownVersion, version]);

  const write = (next: ReadonlyMap<string, Changes | null>) => {
    work.current.typed = next;
    setTyped(next);
  };
  const without = (name: string) => new Map([...work.current.typed].filter(([other]) => other !== name));
  const rowOf = (name: string) => client.getQueryData<Editing>(queryKey)?.draft.find((row) => row.field === name);

  const keepOne = async (name: string, changes: Changes | null): Promise<void> => {
    const from = seen.current.get(name) ?? 0;
    const body = { field: name, changes, seen: from };
    const kept =
      changes === null && from === 0 ? { version: 0 } : await call(client, keepFictional, { params: { id }, body });
    if (kept.version > 0) seen.current.set(name, kept.version);
    else seen.current.delete(name);
    client.setQueryData<Editing>(queryKey, (before) => {
      if (!before) return before;
      const others = before.draft.filter((row) => row.field !== name);
      const at = new Date(performance.timeOrigin + performance.now()).toISOString();
      const row = changes && { field: name, changes, version: kept.version, own: true, staff_name: '', changed_at: at };
      return { ...before, draft: row ? [...others, row] : others };
    });
    if (work.current.typed.get(name) === changes) {
      write(without(name));
      seen.current.delete(name);
    }
  };
  const run = async (): Promise<boolean> => {
    const refused = new Set<string>();
    for (;;) {
      const next = [...work.current.typed].find(([name]) => !refused.has(name) && !conflicts.includes(name));
      if (!next) break;
      setState('saving');
      try {
        await keepOne(...next);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'conflict')) {
          setState('failed');
          toasts.show({ text: errorText(error), tone: 'danger' });
          return false;
        }
        refused.add(next[0]);
      }
    }
    setState('kept');
    if (refused.size === 0) return true;
    work.current.freshFrom = 0;
    work.current.busy = 0;
    await client.invalidateQueries({ queryKey });
    setConflicts((before) => [...new Set([...before, ...refused])]);
    return false;
  };
  /** Keeps what is not kept yet. @returns false when something was refused */
  const keep = (): Promise<boolean> => {
    work.current.running ??= (async () => {
      work.current.busy += 1;
      try {
        return await run();
      } finally {
        work.current.busy = 0;
        work.current.freshFrom = performance.now();
        work.current.running = undefined;
      }
    })();
    return work.current.running;
  };
  const keeping = useRef(keep);
  useEffect(() => {
    keeping.current = keep;
  });
  useEffect(() => {
    if (state !== 'changed') return undefined;
    // A change more begins the wait anew.
    void typed;
    const timer = setTimeout(() => void keeping.current(), typingMs);
    return () => clearTimeout(timer);
  }, [state, typed]);
  // Nothing typed is lost by going elsewhere.
  useEffect(() => () => void (work.current.typed.size > 0 && keeping.current()), []);

  const set = (name: string, changes: Changes | null) => {
    if (!work.current.typed.has(name)) seen.current.set(name, rowOf(name)?.version ?? 0);
    write(new Map([...work.current.typed, [name, changes]]));
    setState('changed');
  };
  const settle = (name: string) => setConflicts((before) => before.filter((other) => other !== name));
  const parts = [
    ...draft.filter((row) => !typed.has(row.field)).map(({ changes }) => changes),
    ...[...typed.values()].flatMap((changes) => changes ?? []),
  ];
  return {
    /** Whether the draft is known: before, nothing can be typed over it. */
    ready: !isOn || data !== undefined,
    changes: merged(parts),
    count: new Set([...draft.map((row) => row.field), ...typed.keys()]).size,
    draft,
    editors: data?.editors ?? [],
    state,
    conflicts: conflicts.map((name) => ({ field: name, theirs: draft.find((row) => row.field === name) })),
    keep,
    enter(name: string) {
      work.current.field = name.slice(0, 40);
    },
    change(more: Changes) {
      for (const [name, changes] of fieldsOf(more)) set(name, changes);
    },
    /** Somebody else's change of this field counts. */
    takeTheirs(name: string) {
      write(without(name));
      seen.current.delete(name);
      settle(name);
    },
    keepMine(name: string) {
      seen.current.set(name, rowOf(name)?.version ?? 0);
      settle(name);
      setState('changed');
    },
    /** Takes everything out of the draft. @returns what was in it */
    async discard(): Promise<Changes[]> {
      if (!(await keep())) return [];
      const rows = client.getQueryData<Editing>(queryKey)?.draft ?? [];
      for (const row of rows) set(row.field, null);
      await keep();
      return rows.map(({ changes }) => changes);
    },
    /** What is kept by now. */
    rows: () => client.getQueryData<Editing>(queryKey)?.draft ?? [],
    again: () => client.invalidateQueries({ queryKey }),
  };
}
