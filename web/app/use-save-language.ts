import { useQueryClient } from '@tanstack/react-query';
import { saveLanguage } from '../../contract/accounts.ts';
import { call } from './api.ts';
import { toasts } from './Toasts.tsx';
import { useErrorText } from './use-error-text.ts';

/** Saves the language in the cookie and for the member (specification, section 7). @returns false when it was not, which is said */
export function useSaveLanguage(): (language: string) => Promise<boolean> {
  const client = useQueryClient();
  const errorText = useErrorText();
  return async (language) => {
    try {
      await call(client, saveLanguage, { body: { language } });
      return true;
    } catch (error) {
      toasts.show({ text: errorText(error), tone: 'danger' });
      return false;
    }
  };
}
