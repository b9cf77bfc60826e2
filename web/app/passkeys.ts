/** Passkeys in the browser: asking an authenticator to make one or to sign. No library: the browser itself reads and writes the JSON. */
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Static } from 'typebox';
import * as contract from '../../contract/passkeys.ts';
import { call } from './api.ts';

type Signed = Static<typeof contract.SignedByPasskey>;
type Made = Static<typeof contract.NewPasskey>;

/** Whether this browser knows passkeys, and their JSON. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

const never = () => () => undefined;
/** The same for pages: not until hydration, since the server cannot know. */
export const useKnowsPasskeys = (): boolean => useSyncExternalStore(never, knowsPasskeys, () => false);

/** Whether this device can keep one itself, behind its own lock. */
export const hasOwnLock = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/** Thrown when the person closed the browser's own window, or nothing was chosen in time. */
export class NotChosen extends Error {}

const chosen = (error: unknown): never => {
  throw error instanceof DOMException ? new NotChosen(error.name) : error;
};

const optionsCalls = { member: contract.passkeyLoginOptions, desk: contract.deskPasskeyLoginOptions } as const;

/**
 * Asks for a passkey of this host.
 * @param inFields offers them in the list of the name's field, for as long as the page is open
 * @throws NotChosen
 */
export async function askPasskey(
  client: QueryClient,
  { of = 'member', inFields, signal }: { of?: 'member' | 'desk'; inFields?: boolean; signal?: AbortSignal } = {},
): Promise<Signed> {
  const options = await call(client, optionsCalls[of], { body: {} });
  const credential = await navigator.credentials
    .get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
      ...(inFields ? { mediation: 'conditional' } : {}),
      ...(signal ? { signal } : {}),
    })
    .catch(chosen);
  if (!credential) throw new NotChosen('none');
  return (credential as PublicKeyCredential).toJSON() as unknown as Signed;
}

/** Makes a passkey. @throws NotChosen */
export async function makePasskey(options: Static<typeof contract.AddOptions>): Promise<Made> {
  const credential = await navigator.credentials
    .create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    })
    .catch(chosen);
  if (!credential) throw new NotChosen('none');
  return (credential as PublicKeyCredential).toJSON() as unknown as Made;
}

/** Makes a passkey for the member and adds it. @throws NotChosen, ApiError */
export async function addPasskey(client: QueryClient): Promise<void> {
  const passkey = await makePasskey(await call(client, contract.passkeyOptions, { body: {} }));
  await call(client, contract.addPasskey, { body: { passkey } });
}
