/** The photo check in hand; the next one comes with the decision. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { claimCheck, decideCheck, decideMain } from '../../../contract/desk-checks.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { CheckReason } from '../../../contract/photo-check.ts';
import { call } from '../../app/api.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useScope } from '../use-scope.ts';

export type CheckItem = NonNullable<AnswerOf<typeof claimCheck>['check']>;
/** `same` with the photos that show the person; a reason; or `minor`: a case is opened. */
export type Verdict = { photos: string[] } | { reason: CheckReason } | 'minor';

const pollMs = 30_000;

export function useCheckQueue() {
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { site } = useScope();
  const [state, setState] = useState<AnswerOf<typeof claimCheck>>();
  const [failed, setFailed] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(async () => {
    try {
      setState(await call(client, claimCheck, { query: site === undefined ? {} : { site }, body: {} }));
      setFailed(undefined);
    } catch (error) {
      setFailed(error);
    }
  }, [client, site]);
  useEffect(() => void load(), [load]);
  const idle = state?.check === null;
  useEffect(() => {
    if (!idle) return;
    const timer = setInterval(() => void load(), pollMs);
    return () => clearInterval(timer);
  }, [idle, load]);

  const decide = async (item: CheckItem, verdict: Verdict) => {
    if (busy) return;
    setBusy(true);
    const params = { id: item.id };
    if (item.kind === 'main')
      await deskCall(decideMain, {
        params,
        body: { decision: verdict !== 'minor' && 'photos' in verdict ? 'same' : 'refuse' },
      });
    else
      await deskCall(decideCheck, {
        params,
        body:
          verdict === 'minor'
            ? { decision: 'minor' }
            : 'photos' in verdict
              ? { decision: 'same', photos: verdict.photos }
              : { decision: 'refuse', reason: verdict.reason },
      });
    await load();
    setBusy(false);
  };
  return { check: state?.check, waiting: state?.waiting, failed, busy, decide, load };
}
