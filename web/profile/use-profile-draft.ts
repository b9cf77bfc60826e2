import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BodyOf } from '../../contract/endpoint.ts';
import { type OwnProfile, saveOwnProfile } from '../../contract/profile.ts';
import { ApiError, call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { useErrorText } from '../app/use-error-text.ts';

export type Changes = BodyOf<typeof saveOwnProfile>;
type SectionName = 'person' | 'place' | 'about' | 'interests' | 'facts' | 'bdsm' | 'visibility';

export interface SaveState {
  state: 'idle' | 'saving' | 'saved' | 'failed';
  error?: string | undefined;
  /** Error texts of the fields. */
  fields: Record<string, string>;
  retry(): void;
}

export interface ProfileDraft {
  /** The stored profile with unsaved changes on top. */
  profile: OwnProfile;
  /**
   * Shows a change at once and saves it. `drawn` is what the preview shows in the meantime, if it differs from what is
   * sent.
   * @param options.laterMs waits for further changes, as while typing
   */
  change(section: SectionName, changes: Changes, options?: { laterMs?: number; drawn?: Partial<OwnProfile> }): void;
  /** Saves pending changes now. */
  flush(section: SectionName): void;
  save(section: SectionName): SaveState;
}

interface Waiting {
  changes: Changes;
  drawn: Partial<OwnProfile>;
}
interface Work {
  waiting: Waiting | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  running: boolean;
}
type Shown = Pick<SaveState, 'state' | 'error' | 'fields'>;

const idle: Shown = { state: 'idle', fields: {} };

/**
 * The member's own profile while it is edited. Each section saves by itself: one request at a time, later changes go
 * with the next one; what failed stays on screen and waits for a retry.
 */
export function useProfileDraft(): ProfileDraft {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = queries.ownProfile();
  const stored = useSuspenseQuery(queries.ownProfile()).data.profile;
  const [edits, setEdits] = useState<Partial<Record<SectionName, Partial<OwnProfile>>>>({});
  const [saveStates, setSaveStates] = useState<Partial<Record<SectionName, Shown>>>({});
  const works = useRef(new Map<SectionName, Work>());

  const workOf = (section: SectionName): Work => {
    const work = works.current.get(section) ?? { waiting: undefined, timer: undefined, running: false };
    works.current.set(section, work);
    return work;
  };
  const say = (section: SectionName, what: Shown) => setSaveStates((old) => ({ ...old, [section]: what }));

  const run = async (section: SectionName) => {
    const work = workOf(section);
    clearTimeout(work.timer);
    work.timer = undefined;
    if (work.running || !work.waiting) return;
    const sent = work.waiting;
    work.waiting = undefined;
    work.running = true;
    say(section, { state: 'saving', fields: {} });
    try {
      const answer = await call(client, saveOwnProfile, { body: sent.changes });
      client.setQueryData(queryKey, answer);
      // Unless something newer was entered, the server's version replaces it (a trimmed text, the name of a region).
      if (!workOf(section).waiting) setEdits(({ [section]: _saved, ...others }) => others);
      say(section, { state: 'saved', fields: {} });
      void client.invalidateQueries({ queryKey: ['user'] });
      void client.invalidateQueries({ queryKey: ['profile'] });
    } catch (error) {
      // The stored part, under what was entered since.
      const newer = workOf(section).waiting;
      work.waiting = { changes: { ...sent.changes, ...newer?.changes }, drawn: { ...sent.drawn, ...newer?.drawn } };
      const fields = error instanceof ApiError ? error.fields : {};
      say(section, { state: 'failed', error: Object.keys(fields).length > 0 ? '' : errorText(error), fields });
      work.running = false;
      if (newer && !work.timer) void run(section);
      return;
    }
    work.running = false;
    if (work.waiting && !work.timer) void run(section);
  };

  useEffect(() => {
    const sections = works.current;
    // Leaving the page during a pause saves at once. Closing the tab prompts, in the browser's words.
    const unsaved = () => [...sections.values()].some((work) => work.waiting || work.running);
    const ask = (event: BeforeUnloadEvent) => unsaved() && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      for (const [, work] of sections) {
        clearTimeout(work.timer);
        if (work.waiting && !work.running)
          void call(client, saveOwnProfile, { body: work.waiting.changes }).catch(() => undefined);
      }
    };
  }, [client]);

  const profile = Object.assign({}, stored, ...Object.values(edits)) as OwnProfile;
  const isStored = (drawn: Partial<OwnProfile>) =>
    Object.entries(drawn).every(
      ([field, value]) => JSON.stringify(value) === JSON.stringify(profile[field as keyof OwnProfile]),
    );
  return {
    profile,
    change: (section, changes, { laterMs = 0, drawn = changes as Partial<OwnProfile> } = {}) => {
      // Autofill fires change events even for unchanged controls.
      if (isStored(drawn) && !('place' in changes)) return;
      const work = workOf(section);
      work.waiting = { changes: { ...work.waiting?.changes, ...changes }, drawn: { ...work.waiting?.drawn, ...drawn } };
      setEdits((old) => ({ ...old, [section]: { ...old[section], ...drawn } }));
      clearTimeout(work.timer);
      work.timer = undefined;
      if (laterMs > 0) work.timer = setTimeout(() => void run(section), laterMs);
      else void run(section);
    },
    flush: (section) => {
      if (workOf(section).timer) void run(section);
    },
    save: (section) => ({ ...(saveStates[section] ?? idle), retry: () => void run(section) }),
  };
}
