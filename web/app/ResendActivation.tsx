import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resendActivation } from '../../contract/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { call } from './api.ts';
import { toasts } from './Toasts.tsx';
import { useErrorText } from './use-error-text.ts';

/** Sends the activation mail again and confirms it. */
export function ResendActivation() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const resend = useMutation({
    mutationFn: () => call(client, resendActivation, { body: {} }),
    onSuccess: () =>
      toasts.show({ text: t`The e-mail is on its way. Please look in your spam folder too.`, tone: 'success' }),
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
  });
  return (
    <Button
      variant="line"
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >{t`Send the e-mail again`}</Button>
  );
}
