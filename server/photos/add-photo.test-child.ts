/** Run by add-photo.test.ts: adds one photo and kills itself at the given step, as a crash or a power cut would. */
import { systemClock } from '../platform/clock.ts';
import { createDb } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { createStorage } from '../platform/storage.ts';
import { addPhoto } from './add-photo.ts';

const { databaseUrl, dataDir, s3, member_id: memberId, photo, step } = JSON.parse(process.argv[2] ?? '{}');
const log = createLog('silent');
const db = createDb(databaseUrl, 2, log);
const storage = createStorage({ dataDir, s3 });
const die = () => {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment; nothing more may happen until then.
  return new Promise<never>(() => {});
};

let written = 0;
const { put } = storage;
storage.put = async (key, bytes) => {
  await put(key, bytes);
  written += 1;
  if (step === 'some_files' && written === 2) await die();
};
type Client = { query: (...args: unknown[]) => Promise<unknown> };
const connect = db.connect.bind(db) as (...args: unknown[]) => Promise<Client>;
db.connect = (async (...args: unknown[]) => {
  const client = await connect(...args);
  // The pool's internal connects pass a callback; transactions do not.
  if (args.length > 0) return client;
  const query = client.query.bind(client);
  client.query = async (...args) => {
    if (step === 'all_files' && args[0] === 'begin') await die();
    if (step === 'before_commit' && args[0] === 'commit') await die();
    const result = await query(...args);
    if (step === 'after_commit' && args[0] === 'commit') await die();
    return result;
  };
  return client;
}) as typeof db.connect;

await addPhoto({ db, storage, log }, { member_id: memberId, bytes: Buffer.from(photo, 'base64') });
// Not reached: every step above ends the process before.
console.log('alive', systemClock.now().toISOString());
process.exit(0);
