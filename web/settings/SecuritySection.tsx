import './security.css';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import * as contract from '../../contract/passkeys.ts';
import { ApiError, call } from '../app/api.ts';
import { addPasskey, NotChosen, useKnowsPasskeys } from '../app/passkeys.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useDates } from '../app/use-dates.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Checkbox.tsx';
import { CodesPart } from './CodesPart.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { Section } from './Section.tsx';

/** Passkeys, codes of an app, recovery codes: what opens the account besides its password. */
export function SecuritySection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { moment, day } = useDates();
  const supportsPasskeys = useKnowsPasskeys();
  const state = useSuspenseQuery(queries.security()).data;
  /** What waits for the owner to show that it is them. */
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null);
  const act = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSuccess: () => client.invalidateQueries({ queryKey: ['security'] }),
    onError: (error, work) => {
      if (error instanceof ApiError && error.code === 'proof_needed') setWaiting(() => work);
      else if (!(error instanceof NotChosen)) toasts.show({ text: errorText(error), tone: 'danger' });
    },
  });
  const remove = (id: string) => async () => void (await call(client, contract.removePasskey, { params: { id } }));
  const passkeyOnly = (on: boolean) => async () =>
    void (await call(client, contract.savePasskeyOnly, { body: { on } }));
  const keep = async () => void (await call(client, contract.keepFactor, {}));
  return (
    <Section
      id="security"
      title={t`Passkeys and codes`}
      lead={t`A passkey opens your account with your finger, your face or the PIN of your device. It cannot be guessed or given away by mistake.`}
    >
      {state.recovery_due ? (
        <Banner
          tone="warning"
          title={t`From ${moment(state.recovery_due)} the password alone opens your account`}
          className="above"
          end={<Button onClick={() => act.mutate(keep)}>{t`Stop it`}</Button>}
        >
          {t`Somebody reported your phone and recovery codes as lost. If it was not you, stop it and change your password.`}
        </Banner>
      ) : null}
      {state.passkeys.length > 0 ? (
        <ul className="settings-sessions stack gap-5">
          {state.passkeys.map((key) => (
            <li className="row tap gap-6" key={key.id}>
              <KeyRound />
              <span className="fill">
                <span className="line strong">{key.name}</span>
                <span className="line small soft">
                  {key.used_at ? t`Last used ${moment(key.used_at)}` : t`Added on ${day(key.created_at)}`}
                  {key.here ? null : ` · ${key.host}`}
                  {key.backed_up ? ` · ${t`saved in your password manager`}` : null}
                </span>
              </span>
              <Button
                aria-label={t`Remove the passkey ${key.name}`}
                onClick={() => act.mutate(remove(key.id))}
              >{t`Remove`}</Button>
            </li>
          ))}
        </ul>
      ) : null}
      {supportsPasskeys ? (
        <div className="form-actions above-sm">
          <Button
            variant={state.passkeys.length ? 'line' : 'primary'}
            icon={<Plus />}
            loading={act.isPending}
            onClick={() => act.mutate(() => addPasskey(client))}
          >{t`Add a passkey`}</Button>
        </div>
      ) : (
        <p className="small soft">{t`This browser does not support passkeys.`}</p>
      )}
      <p className="settings-export small soft">{t`A passkey works on this site only: for another of our sites, add a separate one.`}</p>
      {state.passkeys.length > 0 ? (
        <Switch
          name="passkey_only"
          label={t`Only passkeys`}
          hint={t`Your password no longer opens your account. Have at least two passkeys, on different devices.`}
          checked={state.passkey_only}
          onChange={(event) => act.mutate(passkeyOnly(event.target.checked))}
        />
      ) : null}
      <CodesPart state={state} act={(work) => act.mutate(work)} pending={act.isPending} />
      <ProofDialog
        open={waiting !== null}
        passkeys={state.passkeys.some((key) => key.here)}
        password={!state.passkey_only}
        onClose={() => setWaiting(null)}
        onProven={() => {
          const work = waiting;
          setWaiting(null);
          if (work) act.mutate(work);
        }}
      />
    </Section>
  );
}
