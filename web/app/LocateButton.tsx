import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { geocode } from '../../contract/sites.ts';
import { Button } from '../ui/Button.tsx';
import { call } from './api.ts';
import {
  currentPosition,
  type GeolocationFailure,
  type GeolocationPermission,
  type Position,
  useGeolocationPermission,
} from './geolocation.ts';
import type { PlaceValue } from './PlaceFields.tsx';
import { useErrorText } from './use-error-text.ts';

type Problem = GeolocationFailure | 'nowhere' | { error: unknown };

/** Finds the current place with one press; each kind of failure has its own text and way out. */
export function LocateButton({ onFound }: { onFound(place: PlaceValue & { position: Position }): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const permission = useGeolocationPermission();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const find = async (): Promise<Problem | undefined> => {
    const position = await currentPosition();
    if (typeof position === 'string') return position;
    try {
      const { place } = await call(client, geocode, { query: position });
      if (!place) return 'nowhere';
      onFound({ country: place.country, region: place.region, city: place.city, position });
      return undefined;
    } catch (error) {
      return { error };
    }
  };
  const locate = async () => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await find());
    setBusy(false);
  };

  const states: Record<GeolocationPermission, string> = {
    unsupported: t`This browser cannot tell where you are. Please choose your place below.`,
    unknown: t`Your browser asks you first.`,
    prompt: t`Your browser asks you first.`,
    granted: t`Your browser may tell this site where you are. We keep it rounded to about 5 km.`,
    denied: t`Your browser does not tell this site where you are. Allow it in the browser’s settings (press the symbol beside the address), or choose your place below.`,
  };
  const failures: Record<GeolocationFailure | 'nowhere', string> = {
    refused: t`Your location was not shared. Press again if you want to, or choose your place below.`,
    unavailable: t`Your device could not find out where it is. Switch on its location and try again, or choose your place below.`,
    timeout: t`It took too long to find your location. Try again, perhaps near a window, or choose your place below.`,
    nowhere: t`We don’t know a place near you. Please choose yours below.`,
  };
  // Once the permission is blocked, another try cannot succeed.
  const blocked = permission === 'unsupported' || permission === 'denied';
  const failed =
    problem === undefined || blocked
      ? undefined
      : typeof problem === 'string'
        ? failures[problem]
        : errorText(problem.error);
  return (
    <>
      {blocked ? null : (
        <Button variant="line" icon={<LocateFixed />} loading={busy} onClick={locate}>{t`Use my location`}</Button>
      )}
      <p className="soft" role="status" data-permission={permission}>
        {busy ? '' : (failed ?? states[permission])}
      </p>
    </>
  );
}
