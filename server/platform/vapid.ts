/**
 * The keys push messages are signed with (VAPID, RFC 8292): made once an installation, the private one sealed in the database.
 * Changing them, or APP_SECRET, ends every subscription.
 */
import webpush from 'web-push';
import { type Db, statement } from './db.ts';
import { open, seal } from './secret-box.ts';
import type { Services } from './services.ts';

export interface VapidKeys {
  /** Base64url, what browsers are told. */
  publicKey: string;
  privateKey: string;
}

const readSecret = statement<{ sealed: string }, [name: string]>(
  'platform.read_secret',
  'select sealed from app_secrets where name = $1',
);
const keepSecret = statement<never, [name: string, sealed: string]>(
  'platform.keep_secret',
  'insert into app_secrets (name, sealed) values ($1, $2) on conflict (name) do nothing',
);

const known = new WeakMap<Db, Promise<VapidKeys>>();

/** The pair of this installation; made when there is none. Of two processes that make one at once, the first one's holds. */
export function vapidKeys({ db, config }: Pick<Services, 'db' | 'config'>): Promise<VapidKeys> {
  const found = known.get(db);
  if (found) return found;
  const keys = readOrMake(db, config.secret);
  known.set(db, keys);
  keys.catch(() => known.delete(db));
  return keys;
}

async function readOrMake(db: Db, secret: string): Promise<VapidKeys> {
  const read = async () => {
    const row = await readSecret.one(db, 'vapid');
    return row && (JSON.parse(open(secret, 'vapid', row.sealed)) as VapidKeys);
  };
  const there = await read();
  if (there) return there;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await keepSecret.run(db, 'vapid', seal(secret, 'vapid', JSON.stringify({ publicKey, privateKey })));
  const made = await read();
  if (!made) throw new Error('the push keys were not kept');
  return made;
}
