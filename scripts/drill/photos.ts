/** The drill of moving photos: from the disk to a bucket and back, while members upload them and look at them. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startS3 } from '../../tests/helpers/s3-server.ts';
import type { ServerProcess } from '../../tests/helpers/server-process.ts';
import { addPeople, crowd, linesOf, type Person, uploadPhoto } from './crowd.ts';
import type { Drill, Stage } from './stage.ts';

type Environment = Record<string, string>;

interface Looking {
  upload(): Promise<void>;
  /** @returns how many photos there are, and how often they were looked at */
  end(): Promise<{ photos: number; looks: number }>;
}

/** Everybody looks at all of their photos again and again, and at each right after it was uploaded. @throws at the end, when one was not there */
function look(people: readonly Person[]): Looking {
  const photos: { person: Person; path: string }[] = [];
  const missed: string[] = [];
  let looks = 0;
  let over = false;
  const lookAt = async ({ person, path }: { person: Person; path: string }) => {
    const { status } = await person.client.get(path);
    looks++;
    if (status !== 200) missed.push(`${status} ${path}`);
  };
  const looking = (async () => {
    for (; !over; await sleep(100)) for (const photo of [...photos]) await lookAt(photo);
  })();
  return {
    async upload() {
      for (const person of people) {
        const { status, json } = await uploadPhoto(person);
        if (status !== 200) throw new Error(`an upload was answered ${status}`);
        const photo = { person, path: json.photo.sources[0].url as string };
        photos.push(photo);
        // Each asks another process.
        for (let n = 0; n < 4; n++) await lookAt(photo);
      }
    },
    async end() {
      over = true;
      await looking;
      if (missed.length)
        throw new Error(`${missed.length} of ${looks} looks at a photo failed, the first ${missed[0]}`);
      return { photos: photos.length, looks };
    },
  };
}

/** What `npm run move-photos` says, run until it copies nothing. */
async function move(environment: Environment): Promise<string> {
  for (let tries = 1; tries < 5; tries++) {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/move-photos.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ...environment },
    });
    if (stdout.includes('Everything is there')) return `everything was there after ${tries} runs`;
  }
  throw new Error('files were still copied by the fourth run');
}

export const photosMove: Drill = {
  name: 'photos',
  what: 'the photos move from the disk to a bucket and back, while members upload them and look at them',
  async run(stage: Stage) {
    const s3 = await startS3();
    stage.atEnd(() => s3.stop());
    const dataDir = join(stage.dir, 'data');
    await mkdir(dataDir);
    const { endpoint, bucket, key, secret, region } = s3.config;
    const disk = { DATA_DIR: dataDir };
    const both = {
      ...disk,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_KEY: key,
      S3_SECRET: secret,
      S3_REGION: region,
    };

    let running: ServerProcess = await stage.start(disk);
    await addPeople(stage, 4);
    const looking = look(stage.people);
    await looking.upload();
    const end = crowd(stage);
    /** As docs/run/move-photos.md says it; uploads go to the old process and to the new one. */
    const replaceBy = async (environment: Environment) => {
      const old = running;
      running = await stage.start(environment);
      await looking.upload();
      old.child.kill('SIGTERM');
      await old.ended;
      stage.balancer.servers.delete(old.port);
    };
    const moveWith = (environment: Environment) =>
      move({ NODE_ENV: 'test', DATABASE_URL: stage.databaseUrl, APP_SECRET: stage.secret, ...environment });

    const lines: string[] = [];
    await replaceBy({ ...both, FILES_ALSO: 's3' });
    await replaceBy({ ...both, FILES_ALSO: 'disk' });
    lines.push(`to the bucket: ${await moveWith({ ...both, FILES_ALSO: 'disk' })}`);
    await replaceBy(both);
    await replaceBy({ ...both, FILES_ALSO: 'disk' });
    await replaceBy({ ...both, FILES_ALSO: 's3' });
    lines.push(`back to the disk: ${await moveWith({ ...both, FILES_ALSO: 's3' })}`);
    await replaceBy(disk);
    const { photos, looks } = await looking.end();
    return [
      ...lines,
      `${photos} photos were looked at ${looks} times, and were there each time`,
      ...linesOf(await end()),
    ];
  },
};
