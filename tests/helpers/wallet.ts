/** An authority of our own, and a wallet that holds its proofs: what a European wallet is asked and posts. */
import 'reflect-metadata';
import { generateKeyPairSync, type KeyObject, sign, webcrypto } from 'node:crypto';
import {
  CoseKey,
  DeviceKey,
  DeviceRequest,
  DeviceResponse,
  DocRequest,
  Issuer,
  ItemsRequest,
  SessionTranscript,
} from '@owf/mdoc';
import * as x509 from '@peculiar/x509';
import { walletCrypto } from '../../server/age/wallet-crypto.ts';

export const docType = 'eu.europa.ec.av.1';
export const day = 86_400_000;
const ec = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
x509.cryptoProvider.set(webcrypto as never);

/** An authority: its root, and the certificate it signs proofs with. */
export interface Authority {
  pem: string;
  signer: { certificate: Uint8Array; key: CoseKey };
}
const newKeys = () => webcrypto.subtle.generateKey(ec, true, ['sign', 'verify']);
const coseOf = async (key: webcrypto.CryptoKey) =>
  CoseKey.fromJwk({ ...((await webcrypto.subtle.exportKey('jwk', key)) as object), alg: 'ES256' });
export async function newAuthority(ends = Date.now() + 90 * day): Promise<Authority> {
  const [rootKeys, signerKeys] = [await newKeys(), await newKeys()];
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test root, C=NL',
    notBefore: new Date(Date.now() - 400 * day),
    notAfter: new Date(Date.now() + 400 * day),
    keys: rootKeys as never,
    signingAlgorithm: ec,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  });
  const signer = await x509.X509CertificateGenerator.create({
    subject: 'CN=Test signer, C=NL',
    issuer: root.subject,
    notBefore: new Date(Date.now() - 200 * day),
    notAfter: new Date(ends),
    publicKey: signerKeys.publicKey as never,
    signingKey: rootKeys.privateKey as never,
    signingAlgorithm: ec,
    extensions: [new x509.BasicConstraintsExtension(false, undefined, true)],
  });
  return {
    pem: root.toString('pem'),
    signer: { certificate: new Uint8Array(signer.rawData), key: await coseOf(signerKeys.privateKey) },
  };
}
/** The same as the server's, and signing. */
const holderCrypto = {
  ...walletCrypto,
  cose: {
    ...walletCrypto.cose,
    sign1: {
      ...walletCrypto.cose.sign1,
      sign: ({ toBeSigned, key }: { toBeSigned: Uint8Array; key: CoseKey }) => {
        const { kty, crv, x, y, d } = key.jwk;
        const signed = sign('sha256', toBeSigned, {
          key: { kty, crv, x, y, d },
          format: 'jwk',
          dsaEncoding: 'ieee-p1363',
        } as never);
        return new Uint8Array(signed);
      },
    },
  },
};

interface Proof {
  authority: Authority;
  over?: boolean;
  type?: string;
  element?: string;
  signed?: Date;
  until?: Date;
}
export interface Asked {
  client_id: string;
  nonce: string;
  response_uri: string;
  state: string;
}
/** Of a wallet. */
export const deviceKeys = () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cose = (key: KeyObject) => CoseKey.fromJwk({ ...key.export({ format: 'jwk' }), alg: 'ES256' });
  return { secret: cose(pair.privateKey), open: DeviceKey.decode(cose(pair.publicKey).encode()) };
};
/** What an authority gives to a wallet. */
export async function issue({ authority, over = true, type = docType, element = 'age_over_18', signed, until }: Proof) {
  const device = deviceKeys();
  const from = signed ?? new Date(Date.now() - 60_000);
  const issuer = new Issuer(type, holderCrypto);
  issuer.addIssuerNamespace(type, { [element]: over });
  const issuerSigned = await issuer.sign({
    signingKey: authority.signer.key,
    certificates: [authority.signer.certificate],
    algorithm: -7,
    digestAlgorithm: 'SHA-256',
    deviceKeyInfo: { deviceKey: device.open },
    validityInfo: { signed: from, validFrom: from, validUntil: until ?? new Date(Date.now() + 30 * day) },
  });
  return { issuerSigned, device, type, element };
}
type Issued = Awaited<ReturnType<typeof issue>>;
/** What a wallet posts. */
export async function present({ issuerSigned, device, type, element }: Issued, asked: Asked, key = device.secret) {
  const response = await DeviceResponse.createWithDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({
        docRequests: [
          DocRequest.create({
            itemsRequest: ItemsRequest.create({ docType: type, namespaces: { [type]: { [element]: false } } }),
          }),
        ],
      }),
      sessionTranscript: await SessionTranscript.forOid4Vp(
        { clientId: asked.client_id, nonce: asked.nonce, responseUri: asked.response_uri },
        holderCrypto,
      ),
      issuerSigned: [issuerSigned],
      signature: { signingKey: key },
    },
    holderCrypto,
  );
  return response.encodedForOid4Vp;
}

/** What the link of the page asks. */
export const askedBy = (link: string): Asked => Object.fromEntries(new URL(link).searchParams) as unknown as Asked;
export const token = (encoded: string): string => JSON.stringify({ age: [encoded] });
