/**
 * The keys that sign push messages (VAPID, RFC 8292): created once per installation, the private one sealed in the
 * database. Changing them, or APP_SECRET, invalidates every subscription.
 */
import webpush from 'web-push';
import { type Db, statement } from './db.ts';
import { open, seal } from './secret-box.ts';
import type { Services } from './services.ts';

export interface VapidKeys {
  /** Base64url, sent to browsers. */
  publicKey: string;
  privateKey: string;
}

const readSecret = statement<{ sealed: string }, [name: string]>(
  'platform.read_secret',
  'select sealed from app_secrets where name = $1',
);
const insertSecret = statement<never, [name: string, sealed: string]>(
  'platform.keep_secret',
  'insert into app_secrets (name, sealed) values ($1, $2) on conflict (name) do nothing',
);

const keysByDb = new WeakMap<Db, Promise<VapidKeys>>();

/**
 * The key pair of this installation, created if missing. Of two processes that create one at once, the first one's
 * counts.
 */
export function vapidKeys({ db, config }: Pick<Services, 'db' | 'config'>): Promise<VapidKeys> {
  const cached = keysByDb.get(db);
  if (cached) return cached;
  const keys = readOrMake(db, config.secret);
  keysByDb.set(db, keys);
  keys.catch(() => keysByDb.delete(db));
  return keys;
}

async function readOrMake(db: Db, secret: string): Promise<VapidKeys> {
  const read = async () => {
    const row = await readSecret.one(db, 'vapid');
    return row && (JSON.parse(open(secret, 'vapid', row.sealed)) as VapidKeys);
  };
  const existing = await read();
  if (existing) return existing;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await insertSecret.run(db, 'vapid', seal(secret, 'vapid', JSON.stringify({ publicKey, privateKey })));
  const stored = await read();
  if (!stored) throw new Error('the push keys were not kept');
  return stored;
}
