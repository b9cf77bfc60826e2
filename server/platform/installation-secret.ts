/**
 * The secret of an installation: 32 random bytes, made once, under which everything else is sealed and signed. The
 * database holds it sealed under APP_SECRET, so that APP_SECRET can be changed without changing anything it protects:
 * while the processes change over, one box for each of the two secrets lies beside the other.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Db, statement } from './db.ts';
import { open, seal } from './secret-box.ts';

const purpose = 'installation';
/** Of databases older than this file: everything in them is sealed under APP_SECRET itself. */
const olderBoxes = ['app_secret_check', 'vapid'];

const readBoxes = statement<{ name: string; sealed: string }, [older: readonly string[]]>(
  'platform.read_boxes',
  `select name, sealed from app_secrets where name like 'installation %' or name = any($1::text[]) order by created_at, name`,
);
const insertBox = statement<never, [name: string, sealed: string]>(
  'platform.keep_box',
  'insert into app_secrets (name, sealed) values ($1, $2) on conflict (name) do nothing',
);
const forgetBoxes = statement<never, [but: string]>(
  'platform.forget_boxes',
  `delete from app_secrets where name like 'installation %' and name <> $1`,
);

class SecretError extends Error {
  constructor() {
    super(
      'APP_SECRET is not the one this database was made with: codes of the desk, bank details and push keys could not be read.\n' +
        '  Set APP_SECRET to what it was (it is kept with the backups, elsewhere); to change it, set APP_SECRET_OLD to the\n' +
        '  one before. Nothing was changed.',
    );
  }
}

/** Each APP_SECRET has a box of its own; a few bits tell which, and nothing about the secret. */
const boxOf = (appSecret: string): string =>
  `installation ${createHash('sha256').update(`box of ${appSecret}`).digest('hex').slice(0, 8)}`;

const opened = (appSecret: string, name: string, sealed: string): string | undefined => {
  try {
    return open(appSecret, name, sealed);
  } catch {
    return undefined;
  }
};

export interface AppSecrets {
  appSecret: string;
  /** The one before, while it is being changed. */
  oldAppSecret: string | null;
}

/**
 * The secret of this installation, made if it has none. Call before anything is served or sealed.
 * @param boxes what the domains sealed, for databases older than this
 * @throws SecretError when neither secret opens it
 */
export async function installationSecret(
  db: Db,
  { appSecret, oldAppSecret }: AppSecrets,
  boxes: readonly { purpose: string; sealed: string }[] = [],
): Promise<string> {
  const stored = await readBoxes(db, olderBoxes);
  const installations = stored.filter(({ name }) => name.startsWith('installation '));
  const keep = async (secret: string): Promise<string> => {
    await insertBox.run(db, boxOf(appSecret), seal(appSecret, purpose, secret));
    // Of two processes that start at once the first one's secret counts.
    const kept = (await readBoxes(db, [])).find(({ name }) => name === boxOf(appSecret));
    const result = kept && opened(appSecret, purpose, kept.sealed);
    if (result === undefined) throw new SecretError();
    return result;
  };
  for (const { name, sealed } of installations) {
    const own = name === boxOf(appSecret) ? opened(appSecret, purpose, sealed) : undefined;
    if (own !== undefined) return own;
  }
  for (const { name, sealed } of installations) {
    const old =
      oldAppSecret !== null && name === boxOf(oldAppSecret) ? opened(oldAppSecret, purpose, sealed) : undefined;
    if (old !== undefined) return keep(old);
  }
  if (installations.length) throw new SecretError();

  const older = [...stored.map((row) => ({ purpose: row.name, sealed: row.sealed })), ...boxes];
  if (older.length === 0) return keep(randomBytes(32).toString('base64url'));
  const under = [appSecret, ...(oldAppSecret === null ? [] : [oldAppSecret])].find((secret) =>
    older.every((box) => opened(secret, box.purpose, box.sealed) !== undefined),
  );
  if (under === undefined) throw new SecretError();
  return keep(under);
}

/** After every process has changed over: the secret before opens nothing any more. @returns how many it forgot */
export const forgetOldSecrets = (db: Db, { appSecret }: Pick<AppSecrets, 'appSecret'>): Promise<number> =>
  forgetBoxes.run(db, boxOf(appSecret));
