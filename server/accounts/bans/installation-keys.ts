/**
 * Keys of this installation, made when first needed and stored sealed. Marks are keyed with them and not with APP_SECRET, so that a
 * changed APP_SECRET loses no ban: `resealKeys` seals them anew, the marks stay as they are.
 */
import { randomBytes } from 'node:crypto';
import { type Db, statement, type Tx } from '../../platform/db.ts';
import { open, seal } from '../../platform/secret-box.ts';
import type { Services } from '../../platform/services.ts';

export type KeyName = 'ban' | 'opening' | 'proof';

const insertKey = statement<never, [name: string, sealed: string]>(
  'accounts.insert_installation_key',
  'insert into installation_keys (name, sealed) values ($1, $2) on conflict (name) do nothing',
);
const readKey = statement<{ sealed: string }, [name: string]>(
  'accounts.read_installation_key',
  'select sealed from installation_keys where name = $1',
);
const allKeys = statement<{ name: string; sealed: string }>(
  'accounts.all_installation_keys',
  'select name, sealed from installation_keys order by name for update',
);
const setKey = statement<never, [name: string, sealed: string]>(
  'accounts.reseal_installation_key',
  'update installation_keys set sealed = $2 where name = $1',
);

const purpose = (name: string) => `installation:${name}`;
const keysByDb = new WeakMap<Db, Map<string, Buffer>>();

/** @throws Error when it was sealed with another APP_SECRET */
export async function installationKey({ db, config }: Pick<Services, 'db' | 'config'>, name: KeyName): Promise<Buffer> {
  const keys = keysByDb.get(db) ?? new Map<string, Buffer>();
  keysByDb.set(db, keys);
  const had = keys.get(name);
  if (had) return had;
  let row = await readKey.one(db, name);
  if (!row) {
    await insertKey.run(db, name, seal(config.secret, purpose(name), randomBytes(32).toString('base64')));
    row = await readKey.one(db, name);
  }
  if (!row) throw new Error('an installation key is missing');
  const key = Buffer.from(open(config.secret, purpose(name), row.sealed), 'base64');
  keys.set(name, key);
  return key;
}

/** The same keys under another APP_SECRET; whoever changes that runs it in the same transaction. */
export async function resealKeys(tx: Tx, from: string, to: string): Promise<number> {
  const rows = await allKeys(tx);
  for (const { name, sealed } of rows)
    await setKey.run(tx, name, seal(to, purpose(name), open(from, purpose(name), sealed)));
  return rows.length;
}
