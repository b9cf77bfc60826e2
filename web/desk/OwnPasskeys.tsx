import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { deskAddPasskey, deskPasskeyOptions, deskPasskeys, deskRemovePasskey } from '../../contract/desk-passkeys.ts';
import { ApiError, call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { knowsPasskeys, makePasskey, NotChosen } from '../app/passkeys.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../app/PasswordField.tsx';
import { useDates } from './use-dates.ts';

/** One's own passkeys: each opens the desk instead of password and code, at this host. */
export function OwnPasskeys() {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { at } = useDates();
  const own = useQuery({
    queryKey: ['desk-passkeys'],
    queryFn: ({ signal }) => call(client, deskPasskeys, {}, signal),
  });
  const again = () => client.invalidateQueries({ queryKey: ['desk-passkeys'] });
  const add = useMutation({
    mutationFn: async (password: string) => {
      const passkey = await makePasskey(await call(client, deskPasskeyOptions, { body: { password } }));
      await call(client, deskAddPasskey, { body: { passkey } });
    },
    onSuccess: async () => {
      await again();
      toasts.show({ text: t`The passkey is added.`, tone: 'success' });
    },
  });
  const remove = useMutation({
    mutationFn: (key: string) => call(client, deskRemovePasskey, { params: { id: key } }),
    onSuccess: again,
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(String(new FormData(event.currentTarget).get('password') ?? ''));
  };
  const field = add.error instanceof ApiError ? add.error.fields['password'] : undefined;
  return (
    <section className="desk-passkeys" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t`Passkeys`}</h2>
      <p className="muted">{t`A passkey opens the desk at this address instead of password and code.`}</p>
      <ul>
        {own.data?.passkeys.map((key) => (
          <li key={key.id}>
            <span>
              <strong>{key.name}</strong>{' '}
              <span className="muted">
                {key.used_at ? t`last used ${at(key.used_at)}` : t`added ${at(key.created_at)}`}
                {key.here ? null : ` · ${key.host}`}
              </span>
            </span>
            <Button
              aria-label={t`Remove the passkey ${key.name}`}
              loading={remove.isPending && remove.variables === key.id}
              onClick={() => remove.mutate(key.id)}
            >{t`Remove`}</Button>
          </li>
        ))}
      </ul>
      {knowsPasskeys() ? (
        <form className="form" onSubmit={submit}>
          <FormError>
            {add.error && !field && !(add.error instanceof NotChosen) ? errorText(add.error) : undefined}
          </FormError>
          <PasswordField
            id={`${id}-password`}
            label={t`Current password`}
            error={field}
            autoComplete="current-password"
          />
          <Button type="submit" variant="line" loading={add.isPending}>{t`Add a passkey`}</Button>
        </form>
      ) : null}
    </section>
  );
}
