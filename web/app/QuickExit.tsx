import { useLingui } from '@lingui/react/macro';
import { DoorOpen } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';

/** Leaves for a harmless page at once; `data-quick-exit` makes that page replace this one in the history. */
export const quickExitUrl = 'https://www.wikipedia.org/';

export function QuickExit({ variant }: { variant?: 'plain' | 'glass' }) {
  const { t } = useLingui();
  return (
    <IconButton
      href={quickExitUrl}
      rel="noreferrer"
      data-quick-exit=""
      label={t`Leave this site quickly`}
      icon={<DoorOpen />}
      variant={variant}
      onClick={(event) => {
        event.preventDefault();
        location.replace(quickExitUrl);
      }}
    />
  );
}
