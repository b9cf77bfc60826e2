import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ownPathUnder } from '../../contract/own-path.ts';
import { deskPasskeyLogin } from '../../contract/desk-passkeys.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { askPasskey, NotChosen, useKnowsPasskeys } from '../app/passkeys.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';

/** Who has one kind of work begins with it; all others with the overview. */
const firstPage = ([role, ...more]: readonly string[]) =>
  more.length > 0 ? '/desk' : role === 'writer' ? '/desk/writing' : role === 'moderation' ? '/desk/photos' : '/desk';

/** Only within the desk, whatever the address says. */
export const nextPage = (roles: readonly string[]): string => {
  const next = ownPathUnder('/desk', new URLSearchParams(location.search).get('next'));
  return next && !next.startsWith('/desk/login') ? next : firstPage(roles);
};

/** A passkey stands for password and code. */
export function PasskeyLogin() {
  const { t } = useLingui();
  const supported = useKnowsPasskeys();
  const client = useQueryClient();
  const errorText = useErrorText();
  const logIn = useMutation({
    mutationFn: async () =>
      call(client, deskPasskeyLogin, { body: { passkey: await askPasskey(client, { of: 'desk' }) } }),
    onSuccess: ({ staff }) => location.assign(nextPage(staff.roles)),
  });
  if (!supported) return null;
  return (
    <>
      <FormError>{logIn.error && !(logIn.error instanceof NotChosen) ? errorText(logIn.error) : undefined}</FormError>
      <Button
        variant="line"
        size="lg"
        block
        icon={<KeyRound />}
        loading={logIn.isPending}
        onClick={() => logIn.mutate()}
      >{t`Use a passkey`}</Button>
    </>
  );
}
