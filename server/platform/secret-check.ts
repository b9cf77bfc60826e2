/**
 * Checks that APP_SECRET is the one the database was set up with: nothing sealed or signed under it can be read with
 * another.
 */
import { type Db, statement } from './db.ts';
import { open, seal } from './secret-box.ts';

const name = 'app_secret_check';
const text = 'this is the secret';

const readBoxes = statement<{ name: string; sealed: string }>(
  'platform.read_boxes',
  "select name, sealed from app_secrets where name in ('app_secret_check', 'vapid')",
);
const insertBox = statement<never, [name: string, sealed: string]>(
  'platform.keep_box',
  'insert into app_secrets (name, sealed) values ($1, $2) on conflict (name) do nothing',
);

class SecretError extends Error {
  constructor() {
    super(
      'APP_SECRET is not the one this database was made with: codes of the desk, bank details and push keys could not be read.\n' +
        '  Set APP_SECRET to what it was (it is kept with the backups, elsewhere). Nothing was changed.',
    );
  }
}

/**
 * Call before anything is served or sealed. A database without a recorded secret gets this one, unless something in
 * it was sealed under another.
 * @param boxes what the domains sealed, for databases older than this check
 * @throws SecretError
 */
export async function checkSecret(
  db: Db,
  secret: string,
  boxes: readonly { purpose: string; sealed: string }[] = [],
): Promise<void> {
  const opens = (purpose: string, sealed: string) => {
    try {
      return open(secret, purpose, sealed) !== '';
    } catch {
      return false;
    }
  };
  const stored = await readBoxes(db);
  const sealed = [...stored.map((row) => ({ purpose: row.name, sealed: row.sealed })), ...boxes];
  if (!sealed.every((box) => opens(box.purpose, box.sealed))) throw new SecretError();
  if (stored.some((row) => row.name === name)) return;
  await insertBox.run(db, name, seal(secret, name, text));
  // If two processes start at once with different secrets, the first one's counts.
  const [recorded] = (await readBoxes(db)).filter((row) => row.name === name);
  if (!recorded || !opens(name, recorded.sealed)) throw new SecretError();
}
