/**
 * What trust adds to a sign-up, an upload and a message, as a share of what that costs anyway; and what a moderator does for 100 photos, with
 * and without a program that scores them: looks and keys are counted, no time is guessed.
 */
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { chatSignals } from '../contract/chat-signals.ts';
import { canonicalAddress } from '../server/accounts/bans/canonical-address.ts';
import { hashPassword } from '../server/accounts/passwords.ts';
import { isThrowaway, usernameProblem } from '../server/accounts/rules.ts';
import { workTries } from '../server/accounts/work.ts';
import { createRandom } from '../server/demo/random.ts';
import { talks } from '../server/demo/talks/index.ts';
import { overlay } from '../server/photos/same-picture/overlay.ts';
import { allWindows, windowHashes } from '../server/photos/same-picture/windows.ts';
import { greyPicture } from '../server/platform/grey-picture.ts';
import { readPhoto } from '../server/platform/images.ts';
import sharp from 'sharp';
import { beside, type Figure, median, type Report, timed } from './figures.ts';
import { twelveMegapixels } from './photos.ts';
import { sends } from './trust-sends.ts';

async function signUp(): Promise<Figure[]> {
  const secrets = { hmacSignatureSecret: 'bench', hmacKeySignatureSecret: 'bench key' };
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    counter: workTries.little[1],
    deriveKey,
    ...secrets,
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the work was not done');
  const hash = () => timed(() => hashPassword('a password of the bench 42'));
  const always = await beside(
    () =>
      timed(() => {
        canonicalAddress('An.Na+Visser@googlemail.com');
        isThrowaway('anna@mail.example.org');
        usernameProblem('anna.visser', 'anna@example.org', ['Evenfall', 'evenfall.test']);
      }, 20),
    hash,
  );
  const worked = await beside(() => timed(() => verifySolution({ challenge, solution, deriveKey, ...secrets })), hash);
  const floor = { name: 'hashing its password', value: always.floor };
  return [
    {
      name: 'sign-up: normal form, list of throwaways, look-alike names',
      value: always.added,
      unit: 'ms',
      floor,
      reach: { at_most: 0.2 * always.floor },
    },
    {
      name: 'sign-up that had to do work: checking it',
      value: worked.added,
      unit: 'ms',
      floor: { ...floor, value: worked.floor },
      reach: { at_most: worked.floor },
    },
  ];
}

async function upload(): Promise<Figure[]> {
  const bytes = await twelveMegapixels();
  const small = await sharp(bytes).resize(320).webp().toBuffer();
  const windows = await beside(
    () => timed(async () => windowHashes(await greyPicture(small))),
    () => timed(() => readPhoto(bytes)),
  );
  const grey = await greyPicture(small);
  const [box] = allWindows(grey);
  if (!box) throw new Error('no window');
  const pair = await timed(() => overlay(grey, box, grey, box, false), 20);
  return [
    {
      name: 'upload: 18 windows of a photo, after the answer',
      value: windows.added,
      unit: 'ms',
      floor: { name: 'the pipeline, 12 megapixels', value: windows.floor },
      reach: { at_most: 0.1 * windows.floor },
    },
    { name: 'laying one photo over another', value: pair, unit: 'ms', reach: { at_most: 10 } },
  ];
}

async function read(): Promise<Figure[]> {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) walk(part);
  };
  walk(talks);
  let next = 0;
  const times = [];
  for (let round = -1; round < 9; round++)
    times.push(await timed(() => chatSignals(texts[next++ % texts.length] ?? ''), 500));
  return [
    {
      name: 'a message: rules in the reader’s browser',
      value: median(times.slice(1)) * 1_000,
      unit: 'µs',
      reach: { at_most: 250 },
    },
  ];
}

/** Keys of the grid: arrows to a photo, R and a digit; Shift A approves what is in sight; X selects, then R and a digit for all. */
function keysFor(refused: readonly boolean[], inSight: number, bulk: boolean): number {
  let keys = 0;
  for (let from = 0; from < refused.length; from += inSight) {
    const page = refused.slice(from, from + inSight);
    const bad = page.flatMap((is, at) => (is ? [at] : []));
    const all = bad.length === page.length;
    let at = 0;
    for (const failure of bad) {
      keys += Math.abs(failure - at) + (bulk && all ? 1 : 2);
      at = failure;
    }
    if (bulk && all) keys += 2;
    else keys += 1;
  }
  return keys;
}

function moderators(): Figure[] {
  const [photos, share, inSight] = [100, 0.12, 12];
  const random = createRandom('moderators');
  const counts = Array.from({ length: 200 }, () => {
    const refused = Array.from({ length: photos }, () => random.next() < share);
    const sorted = refused.toSorted((a, b) => Number(a) - Number(b));
    const [fine, not] = [sorted.filter((is) => !is), sorted.filter((is) => is)];
    // Each band is chosen once.
    return {
      none: keysFor(refused, inSight, false),
      perfect: 2 + keysFor(fine, inSight, false) + keysFor(not, inSight, true),
    };
  });
  const none = median(counts.map((count) => count.none));
  const note = `${photos} photos, ${share * 100} of 100 refused for one reason, ${inSight} in sight; median of ${counts.length} orders`;
  return [
    {
      name: 'looks at 100 photos, either way',
      value: photos,
      unit: 'looks',
      note: 'no score approves or refuses anything',
    },
    { name: 'keys without a score', value: none, unit: 'keys', note },
    {
      name: 'keys with a program that is always right',
      value: median(counts.map((count) => count.perfect)),
      unit: 'keys',
      floor: { name: 'without a score', value: none },
      note: 'the most a program can save; a real one is between the two, and one that knows nothing saves nothing',
    },
  ];
}

export async function trust(): Promise<Report> {
  return {
    title: 'Trust',
    figures: [...(await signUp()), ...(await upload()), ...(await sends()), ...(await read()), ...moderators()],
    lines: [
      'Keys are counted by the rules of the grid, not watched at a desk: how long a look takes was not measured.',
    ],
  };
}
