/** What the mdoc library leaves to its host, by node:crypto: digests, signatures, chains of certificates. It verifies; it signs nothing. */
import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import { CoseKey, type MdocContext } from '@owf/mdoc';

const hashes = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const;
/** By the name in the signed header: digest and the curve its key must be on. */
const algorithms: Readonly<Record<string, { hash: string; curve: string }>> = {
  ES256: { hash: 'sha256', curve: 'P-256' },
  ES384: { hash: 'sha384', curve: 'P-384' },
  ES512: { hash: 'sha512', curve: 'P-521' },
};

const never = (): never => {
  throw new Error('not used to verify');
};
const certificate = (bytes: Uint8Array) => new X509Certificate(Buffer.from(bytes));

/** The certificates of a PEM file, as DER. */
export const certificatesOf = (pem: string): Uint8Array[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new Uint8Array(new X509Certificate(pem).raw),
  );

/** @throws Error unless each is signed by the next, the last by somebody trusted, and all of them are in force */
function checkChain(chain: readonly Uint8Array[], roots: readonly Uint8Array[], now: Date): void {
  const [first, ...above] = chain.map(certificate);
  if (!first || above.length > 4) throw new Error('no chain');
  const anchors = roots.map(certificate);
  const inForce = (subject: X509Certificate) => subject.validFromDate <= now && now <= subject.validToDate;
  const signedBy = (subject: X509Certificate, issuer: X509Certificate) =>
    issuer.ca && subject.checkIssued(issuer) && subject.verify(issuer.publicKey);
  let current = first;
  for (const next of [...above, undefined]) {
    if (!inForce(current)) throw new Error('a certificate is not in force');
    const at = current;
    if (anchors.some((anchor) => anchor.raw.equals(at.raw) || (inForce(anchor) && signedBy(at, anchor)))) return;
    if (!next || !signedBy(current, next)) break;
    current = next;
  }
  throw new Error('not from anybody trusted');
}

export const walletCrypto: MdocContext = {
  crypto: {
    random: (length) => new Uint8Array(randomBytes(length)),
    digest: ({ digestAlgorithm, bytes }) => new Uint8Array(createHash(hashes[digestAlgorithm]).update(bytes).digest()),
    calculateEphemeralMacKey: never,
  },
  cose: {
    sign1: {
      sign: never,
      verify: ({ key, sign1 }) => {
        const algorithm = algorithms[sign1.signatureAlgorithmName];
        const jwk = key.jwk;
        if (!algorithm || jwk['crv'] !== algorithm.curve) return false;
        const { kty, crv, x, y } = jwk;
        const publicKey = createPublicKey({ key: { kty, crv, x, y } as JsonWebKey, format: 'jwk' });
        return verify(algorithm.hash, sign1.toBeSigned, { key: publicKey, dsaEncoding: 'ieee-p1363' }, sign1.signature);
      },
    },
    mac0: { sign: never, verify: () => false },
  },
  x509: {
    getIssuerNameField: ({ certificate: bytes, field }) =>
      certificate(bytes)
        .issuer.split('\n')
        .flatMap((line) => (line.startsWith(`${field}=`) ? [line.slice(field.length + 1)] : [])),
    getPublicKey: ({ certificate: bytes }) =>
      CoseKey.fromJwk(certificate(bytes).publicKey.export({ format: 'jwk' }) as Record<string, unknown>),
    verifyCertificateChain: ({ trustedCertificates, x5chain, now }) => {
      if (!now) throw new Error('no time to check at');
      checkChain(x5chain, trustedCertificates, now);
    },
    getCertificateData: ({ certificate: bytes }) => {
      const subject = certificate(bytes);
      return {
        issuerName: subject.issuer,
        subjectName: subject.subject,
        serialNumber: subject.serialNumber,
        thumbprint: subject.fingerprint256,
        notBefore: subject.validFromDate,
        notAfter: subject.validToDate,
        pem: subject.toString(),
      };
    },
  },
};
