/**
 * OpenID Connect: the code flow with PKCE at a broker, of whose answer one claim is read. MitID, BankID, itsme, iDIN, SPID and others
 * are reached that way. We ask for no name and no birth date.
 */
import { createHash, createHmac } from 'node:crypto';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { AgeCheck, AgeResult, AgeSession } from './provider.ts';
import { claimsOf, type PublicKey } from './signed-token.ts';

/** Clocks differ. */
const graceSeconds = 60;
const timeoutMs = 10_000;

interface Discovery {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
}

const configOf = (services: Services) => {
  const { oidc } = services.config.age;
  if (!oidc) throw new Refusal('unavailable');
  return oidc;
};

async function read<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  return (await answer.json()) as T;
}

async function discover(services: Services): Promise<Discovery> {
  const { issuer } = configOf(services);
  const discovered = await read<Discovery>(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (discovered.issuer !== issuer) throw new Error('the issuer names itself otherwise');
  return discovered;
}

/** Of the session's random value: kept by us until the code comes back. */
const verifierOf = (services: Services, session: AgeSession): string =>
  createHmac('sha256', `age-pkce:${services.config.secret}`).update(session.nonce).digest('base64url');
/** What the signed answer must name; the session's own value stays here. */
const nonceOf = (session: AgeSession): string => createHash('sha256').update(session.nonce).digest('base64url');

export const oidc: AgeCheck = {
  async start(services, session) {
    const { client_id: clientId, scope } = configOf(services);
    const { authorization_endpoint: endpoint } = await discover(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the age provider does not answer');
      throw new Refusal('unavailable');
    });
    const url = new URL(endpoint);
    const challenge = createHash('sha256').update(verifierOf(services, session)).digest('base64url');
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: session.return_url,
      scope,
      state: session.id,
      nonce: nonceOf(session),
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ui_locales: session.locale,
    }))
      url.searchParams.set(name, value);
    return { url: url.href };
  },

  async result(services, session, { code, state, error }): Promise<AgeResult> {
    if (error || !code || state !== session.id) return { refused: 'unfinished' };
    const { client_id: clientId, client_secret: secret, issuer, claim } = configOf(services);
    try {
      const discovered = await discover(services);
      const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64');
      const { id_token: token } = await read<{ id_token?: string }>(discovered.token_endpoint, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: session.return_url,
          code_verifier: verifierOf(services, session),
        }),
      });
      const { keys } = await read<{ keys: PublicKey[] }>(discovered.jwks_uri);
      const claims = claimsOf(token ?? '', keys);
      const now = services.clock.now().getTime() / 1000;
      const audience = [claims?.['aud']].flat();
      if (
        !claims ||
        claims['iss'] !== issuer ||
        !audience.includes(clientId) ||
        (audience.length > 1 && claims['azp'] !== clientId) ||
        claims['nonce'] !== nonceOf(session) ||
        typeof claims['exp'] !== 'number' ||
        claims['exp'] < now - graceSeconds ||
        typeof claims['iat'] !== 'number' ||
        claims['iat'] > now + graceSeconds ||
        typeof claims['sub'] !== 'string' ||
        claims['sub'] === ''
      )
        return { refused: 'unfinished' };
      // Nothing but `true` counts: not "true", not 1, not a claim left out.
      if (claims[claim] !== true) return { refused: claims[claim] === false ? 'under' : 'unfinished' };
      const method = typeof claims['acr'] === 'string' ? claims['acr'].slice(0, 60) : '';
      return { over: 18, method, proof: `${issuer} ${claims['sub']}` };
    } catch (error) {
      services.log.warn({ err: error }, 'an age check could not be read');
      return { refused: 'unfinished' };
    }
  },
};
