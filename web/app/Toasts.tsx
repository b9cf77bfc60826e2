import { useLingui } from '@lingui/react/macro';
import { Toaster } from '../ui/Toaster.tsx';
import { createToasts } from '../ui/toast-store.ts';

/** The toasts of this page. Show one with `toasts.show({ text })` from anywhere in the browser. */
export const toasts = createToasts();

export function Toasts() {
  const { t } = useLingui();
  return <Toaster store={toasts} label={t`Notices`} closeLabel={t`Close`} />;
}
