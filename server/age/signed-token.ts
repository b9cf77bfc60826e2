/** Checks the signature of a JSON Web Token against the keys its issuer publishes, with node:crypto alone. */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';

export interface PublicKey extends JsonWebKey {
  kid?: string;
  alg?: string;
  use?: string;
}

/** Never `none`, and no algorithm with a shared secret: a public key must not serve as one. */
const algorithms: Record<string, { hash: string | null; kty: string }> = {
  RS256: { hash: 'sha256', kty: 'RSA' },
  ES256: { hash: 'sha256', kty: 'EC' },
  EdDSA: { hash: null, kty: 'OKP' },
};

const part = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
};

/** @returns the token's claims; undefined whenever it is not what the issuer signed */
export function claimsOf(token: string, keys: readonly PublicKey[]): Record<string, unknown> | undefined {
  try {
    const [head = '', body = '', signature = '', more] = token.split('.');
    if (more !== undefined || !signature) return undefined;
    const { alg, kid, crit } = part(head);
    const algorithm = algorithms[String(alg)];
    if (!algorithm || crit !== undefined) return undefined;
    const fits = keys.filter(
      (key) =>
        key.kty === algorithm.kty &&
        (key.use ?? 'sig') === 'sig' &&
        (key.alg ?? alg) === alg &&
        (kid === undefined || key.kid === undefined || key.kid === kid),
    );
    const signed = Buffer.from(`${head}.${body}`);
    const bytes = Buffer.from(signature, 'base64url');
    const right = fits.some((key) =>
      verify(
        algorithm.hash,
        signed,
        {
          key: createPublicKey({ key, format: 'jwk' }),
          ...(alg === 'ES256' ? { dsaEncoding: 'ieee-p1363' as const } : {}),
        },
        bytes,
      ),
    );
    return right ? part(body) : undefined;
  } catch {
    return undefined;
  }
}
