import { useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '../ui/Banner.tsx';

function watch(change: () => void): () => void {
  addEventListener('online', change);
  addEventListener('offline', change);
  return () => {
    removeEventListener('online', change);
    removeEventListener('offline', change);
  };
}

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { t } = useLingui();
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <Banner tone="info" strip live icon={<WifiOff />} title={t`You are offline`}>
      {t`What you see may be out of date. We’ll continue as soon as the connection is back.`}
    </Banner>
  );
}
