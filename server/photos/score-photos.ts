/**
 * A program of the operator's looks at photos that wait (PHOTO_SCORER). It reads one JSON line for each and writes one back; what it
 * says sorts the queue and stands under the photo, and decides nothing. Without one the queue is in order of time.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { scorerHintKinds } from '../../contract/desk-queues.ts';
import { statement, transaction } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { photoKey } from './files.ts';

const batchSize = 50;
const answerSeconds = 20;
const source = 'scorer';

/** What the program writes for a photo. */
const Verdict = Type.Object({
  photo: Type.String(),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  hints: Type.Optional(
    Type.Array(Type.Object({ kind: Type.Enum([...scorerHintKinds]), score: Type.Number({ minimum: 0, maximum: 1 }) }), {
      maxItems: 20,
    }),
  ),
});
type Verdict = Static<typeof Verdict>;

const unscored = statement<{ id: string; filename: string; width: number; height: number }, [count: number]>(
  'photos.unscored',
  `select f.id, f.filename, f.width, f.height from photos f
    where f.status = 'pending' and not exists (select from photo_scores s where s.photo_id = f.id)
    order by f.created_at, f.id limit $1`,
);
const saveScore = statement<never, [id: string, score: number, source: string]>(
  'photos.save_score',
  `insert into photo_scores (photo_id, score, source) select id, $2, $3 from photos where id = $1
   on conflict (photo_id) do update set score = excluded.score, source = excluded.source, scored_at = now()`,
);
const dropHints = statement<never, [id: string, source: string]>(
  'photos.drop_hints',
  'delete from photo_hints where photo_id = $1 and source = $2',
);
const saveHint = statement<never, [id: string, kind: string, score: number, source: string]>(
  'photos.save_hint',
  `insert into photo_hints (photo_id, kind, score, source) select id, $2, $3, $4 from photos where id = $1 on conflict do nothing`,
);

/** Scores what waits without a score. @returns how many. A program that fails, or is silent, leaves the rest unsorted. */
export async function scorePhotos(services: Services, program = services.config.photoScorer): Promise<number> {
  if (program === null) return 0;
  const photos = await unscored(services.db, batchSize);
  if (photos.length === 0) return 0;
  const [command = '', ...args] = program.split(/\s+/);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.stdin.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the program ended (${code})`)));
  });
  failed.catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let scored = 0;
  try {
    for (const photo of photos) {
      const bytes =
        (await services.storage.get(photoKey(photo.filename, '640.webp'))) ??
        (await services.storage.get(photoKey(photo.filename, '320.webp')));
      if (!bytes) continue;
      const { id, width, height } = photo;
      child.stdin.write(
        `${JSON.stringify({ photo: id, width, height, type: 'image/webp', bytes: bytes.toString('base64') })}\n`,
      );
      const line = await Promise.race([lines.next(), failed, silence()]);
      const verdict = line.done ? undefined : readVerdict(line.value, id);
      if (!verdict) throw new Error('the program wrote something else than a verdict');
      await save(services, verdict);
      scored++;
    }
  } catch (err) {
    services.log.warn({ err, scored }, 'photos left without a score');
  } finally {
    child.kill();
  }
  return scored;
}

const silence = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the program was silent')), answerSeconds * 1000).unref();
  });

function readVerdict(line: string, id: string): Verdict | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return Check(Verdict, value) && value.photo === id ? value : undefined;
  } catch {
    return undefined;
  }
}

const save = ({ db }: Services, { photo, score, hints = [] }: Verdict): Promise<void> =>
  transaction(db, async (tx) => {
    await saveScore.run(tx, photo, score, source);
    await dropHints.run(tx, photo, source);
    for (const hint of hints) await saveHint.run(tx, photo, hint.kind, hint.score, source);
  });

export const scorePhotosJob: JobDefinition<Record<string, never>> = {
  name: 'score_photos',
  retries: 0,
  backoff: false,
  expiresSeconds: 1_200,
  schedule: '* * * * *',
  run: async (services) => void (await scorePhotos(services)),
};
