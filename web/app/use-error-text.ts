import { useLingui } from '@lingui/react/macro';
import { ApiError } from './api.ts';

/** The text of an error: the server's own, or ours when nothing answered. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof ApiError && error.code === 'offline')
      return t`You seem to be offline. Please check your connection and try again.`;
    if (error instanceof ApiError && error.message) return error.message;
    return t`An error has occurred.`;
  };
}
