/** A campaign's draft under the hands: kept by itself a moment after the last change, one save after the other. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { type Campaign, deskSaveCampaign } from '../../../contract/desk-campaigns.ts';
import { call } from '../../app/api.ts';
import { toasts } from '../../app/Toasts.tsx';
import { useErrorText } from '../../app/use-error-text.ts';
import { campaignQueries, type Draft } from './campaign-queries.ts';

const settleMs = 700;

/** What the desk may change, by the names of the call; a field that is missing here is a fault of types. */
const draftFields: Readonly<Record<keyof Draft, true>> = {
  name: true,
  sites: true,
  audience: true,
  control_percent: true,
  test_percent: true,
  test_hours: true,
  code: true,
  path: true,
  picture: true,
  per_hour: true,
  sends: true,
  starts_at: true,
  starts_local: true,
  results_days: true,
  texts: true,
};

const draftOf = (campaign: Campaign): Draft =>
  Object.fromEntries(Object.entries(campaign).filter(([field]) => field in draftFields)) as unknown as Draft;

export function useDraft(campaign: Campaign) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const [draft, setDraft] = useState(() => draftOf(campaign));
  const [version, setVersion] = useState(campaign.version);
  const [state, setState] = useState<'kept' | 'changed' | 'saving' | 'failed'>('kept');
  const latest = useRef({ draft, version });
  const running = useRef<Promise<boolean>>(undefined);
  const dirty = useRef(false);

  const save = async (): Promise<boolean> => {
    while (dirty.current) {
      dirty.current = false;
      setState('saving');
      try {
        const { draft: now } = latest.current;
        const body = { ...now, name: now.name.trim() || campaign.name, version: latest.current.version };
        const kept = await call(client, deskSaveCampaign, {
          params: { id: campaign.id },
          body,
          idempotencyKey: uuidv7(),
        } as never);
        latest.current.version = (kept as { version: number }).version;
        setVersion(latest.current.version);
      } catch (error) {
        setState('failed');
        toasts.show({ text: errorText(error), tone: 'danger' });
        return false;
      }
    }
    setState('kept');
    // The codes depend on the sites.
    void client.invalidateQueries({ queryKey: campaignQueries.campaign(campaign.id).queryKey });
    return true;
  };
  /** Keeps what is not kept yet. @returns false when it was refused */
  const keep = (): Promise<boolean> => {
    running.current ??= save().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  const keeping = useRef(keep);
  useEffect(() => {
    keeping.current = keep;
  });
  useEffect(() => {
    if (state !== 'changed') return undefined;
    // A change more begins the wait anew.
    void draft;
    const timer = setTimeout(() => void keeping.current(), settleMs);
    return () => clearTimeout(timer);
  }, [state, draft]);
  // Nothing typed is lost by going elsewhere.
  useEffect(() => () => void (dirty.current && keeping.current()), []);
  return {
    draft,
    version,
    state,
    keep,
    change(more: Partial<Draft>) {
      latest.current.draft = { ...latest.current.draft, ...more };
      dirty.current = true;
      setDraft(latest.current.draft);
      setState('changed');
    },
  };
}
