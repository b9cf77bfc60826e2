/** An authenticator in software, for tests: makes passkeys and signs as a browser would, and wrongly where a test asks for it. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

interface Wrong {
  origin?: string;
  rp_id?: string;
  /** Flags of the authenticator: without 4 the person was not verified. */
  flags?: number;
  counter?: number;
  type?: string;
  id?: string;
}

export interface Authenticator {
  id: string;
  counter: number;
  create(options: { challenge: string; rp: { id: string } }, wrong?: Wrong): object;
  get(options: { challenge: string; rpId: string }, wrong?: Wrong): object;
}

/** @param origin of the page that asks */
export function newAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const head = (rpId: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const self: Authenticator = {
    id: text(id),
    counter: 0,
    create({ challenge, rp }, wrong = {}) {
      const cose = coseKey(publicKey);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(wrong.rp_id ?? rp.id, wrong.flags ?? 0x45, wrong.counter ?? self.counter),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        id: self.id,
        rawId: self.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData(wrong.type ?? 'webauthn.create', challenge, wrong.origin ?? origin)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },
    get({ challenge, rpId }, wrong = {}) {
      self.counter += 1;
      const authData = head(wrong.rp_id ?? rpId, wrong.flags ?? 0x05, wrong.counter ?? self.counter);
      const client = clientData(wrong.type ?? 'webauthn.get', challenge, wrong.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        id: wrong.id ?? self.id,
        rawId: wrong.id ?? self.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: text(client), authenticatorData: text(authData), signature: text(signature) },
      };
    },
  };
  return self;
}

/** ES256, as authenticators write their public keys. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    ),
  );
}
