/** Signatures of this installation (Ed25519) on files it gives away: made once, the private key sealed in the database. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { type Db, statement } from './db.ts';
import { open, seal } from './secret-box.ts';
import type { Services } from './services.ts';

const name = 'signing';
const readKey = statement<{ sealed: string }, [name: string]>(
  'platform.read_signing_key',
  'select sealed from app_secrets where name = $1',
);
const insertKey = statement<never, [name: string, sealed: string]>(
  'platform.insert_signing_key',
  'insert into app_secrets (name, sealed) values ($1, $2) on conflict (name) do nothing',
);

async function privateKey(db: Db, secret: string): Promise<string> {
  const read = async () => {
    const row = await readKey.one(db, name);
    return row && open(secret, name, row.sealed);
  };
  const existing = await read();
  if (existing) return existing;
  const privateKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await insertKey.run(db, name, seal(secret, name, privateKey));
  const stored = await read();
  if (!stored) throw new Error('the signing key was not kept');
  return stored;
}

/** @returns signature and public key, base64 (the key as SPKI) */
export async function signText(
  { db, config }: Pick<Services, 'db' | 'config'>,
  text: string,
): Promise<{ signature: string; publicKey: string }> {
  const key = createPrivateKey(await privateKey(db, config.secret));
  return {
    signature: sign(null, Buffer.from(text), key).toString('base64'),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

export const isSigned = (text: string, signed: { signature: string; publicKey: string }): boolean =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: Buffer.from(signed.publicKey, 'base64'), type: 'spki', format: 'der' }),
    Buffer.from(signed.signature, 'base64'),
  );
