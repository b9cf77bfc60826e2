/**
 * The European proof of age: a wallet shows `age_over_18` of a document of type eu.europa.ec.av.1 by OpenID4VP 1.0. We ask with a link
 * (or its QR code), the wallet posts its answer to `presented`, and the browser comes back as from any provider. Off by default: the
 * library is young, revocation and zero-knowledge proofs are not looked at, and whom to trust comes from a file of the operator's.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import { qrPath } from '../accounts/second-factor.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { AgeCheck, AgeResult, AgeSession } from './provider.ts';
import * as sql from './sql.ts';

const docType = 'eu.europa.ec.av.1';
const element = 'age_over_18';
const query = 'age';
/** Clocks differ. */
const skewSeconds = 30;

const responsePath = '/api/age/presented';
const responseUri = (session: Pick<AgeSession, 'return_url'>) => new URL(responsePath, session.return_url).href;
const clientId = (session: Pick<AgeSession, 'return_url'>) => `redirect_uri:${responseUri(session)}`;
/** Named in the signed part of the answer. The session's own value, which stays here, is not shown. */
const nonceOf = (session: Pick<AgeSession, 'nonce'>) =>
  createHash('sha256').update(`eu_av ${session.nonce}`).digest('base64url');

/** What the wallet is asked: one element of one document, nothing else. */
export function walletRequest(session: AgeSession): { link: string; qr: { size: number; path: string } } {
  const link = `av://?${new URLSearchParams({
    client_id: clientId(session),
    response_type: 'vp_token',
    response_mode: 'direct_post',
    response_uri: responseUri(session),
    nonce: nonceOf(session),
    state: session.id,
    dcql_query: JSON.stringify({
      credentials: [
        {
          id: query,
          format: 'mso_mdoc',
          meta: { doctype_value: docType },
          claims: [{ path: [docType, element] }],
        },
      ],
    }),
  })}`;
  return { link, qr: qrPath(link) };
}

async function trusted({ config }: Services): Promise<Uint8Array[]> {
  const pem = config.age.euAvTrust === null ? '' : await readFile(config.age.euAvTrust, 'utf8');
  const { certificatesOf } = await import('./wallet-crypto.ts');
  return certificatesOf(pem);
}

/** Reads what a wallet showed. Whatever is wrong with it, it is refused; only a right proof without the age says `under`. */
export async function readPresentation(services: Services, session: AgeSession, token: string): Promise<AgeResult> {
  try {
    const [{ DeviceResponse, SessionTranscript, Verifier }, { walletCrypto }] = await Promise.all([
      import('@owf/mdoc'),
      import('./wallet-crypto.ts'),
    ]);
    const [encoded, ...more] = presentationsOf(token);
    if (encoded === undefined || more.length > 0) throw new Error('not one presentation');
    const response = DeviceResponse.fromEncodedForOid4Vp(encoded);
    const [document, ...others] = response.documents ?? [];
    if (!document || others.length > 0 || response.status !== 0) throw new Error('not one document');
    await Verifier.verifyDeviceResponse(
      {
        deviceResponse: response,
        sessionTranscript: await SessionTranscript.forOid4Vp(
          { clientId: clientId(session), nonce: nonceOf(session), responseUri: responseUri(session) },
          walletCrypto,
        ),
        trustedCertificates: await trusted(services),
        now: services.clock.now(),
        skewSeconds,
      },
      walletCrypto,
    );
    const { issuerAuth } = document.issuerSigned;
    if (document.docType !== docType || issuerAuth.mobileSecurityObject.docType !== docType)
      throw new Error('another kind of document');
    const shown = document
      .getIssuerNamespace(docType)
      ?.find(({ elementIdentifier }) => elementIdentifier === element)?.elementValue;
    // Nothing but `true` counts.
    if (shown !== true) return { refused: shown === false ? 'under' : 'unfinished' };
    // By what is signed, not by the signature, of which more than one is valid.
    const proof = createHash('sha256')
      .update(issuerAuth.payload ?? new Uint8Array())
      .digest('base64url');
    return { over: 18, method: docType, proof };
  } catch (err) {
    services.log.warn({ err: err instanceof Error ? err.message : 'refused' }, 'a proof of age was refused');
    return { refused: 'unfinished' };
  }
}

/** `vp_token` of one query: `{"age": ["…"]}`. */
function presentationsOf(token: string): string[] {
  const given = (JSON.parse(token) as Record<string, unknown>)[query];
  return Array.isArray(given) ? given.filter((entry): entry is string => typeof entry === 'string') : [];
}

export const euAv: AgeCheck = {
  start: async (_services, session) => ({ url: `/age/wallet?session=${session.id}` }),
  /** The wallet's answer came by itself; the browser brings nothing that counts. */
  result: async (_services, session) => session.presented ?? { refused: 'unfinished' },
};

/** What the page shows while the wallet is asked. @throws Refusal not_found */
export async function walletState(services: Services, memberId: string, id: string) {
  const session = await sql.openSession.one(services.db, id, memberId);
  if (session?.provider !== 'eu_av') throw new Refusal('not_found');
  return { ...walletRequest(session), presented: session.presented !== null };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Where wallets post their answers (`direct_post`). Not part of our API: no session, no JSON rules, no cross-site check; what counts is the
 * proof, bound to the session by its nonce. One that is refused leaves the session open; the first that counts is kept, and read once by
 * the member's own browser.
 */
export const presentedAge =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.post(responsePath, { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const state = form.get('state') ?? '';
      const session =
        services.config.age.providers.includes('eu_av') && uuid.test(state)
          ? await sql.waitingForWallet.one(services.db, state)
          : undefined;
      if (!session) return reply.code(404).send({ error: 'unknown' });
      const result = await readPresentation(services, session, form.get('vp_token') ?? '');
      if ('refused' in result && result.refused === 'unfinished') return reply.code(400).send({ error: 'refused' });
      const kept = await sql.keepPresented.one(services.db, session.id, JSON.stringify(result));
      if (!kept || kept.back) return reply.code(404).send({ error: 'unknown' });
      return reply.send({ redirect_uri: `${session.return_url}?state=${session.id}` });
    });
  };
