import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const guess = (guesses: Record<string, number>) =>
  Object.entries(guesses).map(([className, probability]) => ({ className, probability }));

describe('what the guesses come to', () => {
  it.each([
    [{ Neutral: 0.97 }, 1, { score: 0, hints: [] }],
    [{ Porn: 0.8, Hentai: 0.15 }, 1, { score: 0.95, hints: [{ kind: 'skin', score: 0.95 }] }],
    // A footballer at play, as the model sees him: no alarm.
    [{ Sexy: 0.89, Neutral: 0.1 }, 1, { score: 0.45, hints: [] }],
    [{ Drawing: 0.9 }, 0, { score: 0, hints: [{ kind: 'drawing', score: 0.9 }] }],
    [{ Neutral: 0.9 }, 0, { score: 0, hints: [{ kind: 'no_face', score: 1 }] }],
    [{ Neutral: 0.9 }, 3, { score: 0, hints: [{ kind: 'faces', score: 1 }] }],
    [{ Porn: 0.9, Hentai: 0.3 }, 1, { score: 1, hints: [{ kind: 'skin', score: 1 }] }],
    [{}, 1, { score: 0, hints: [] }],
  ])('%j with %i faces', (guesses, faces, verdict) => expect(verdictOf(guess(guesses), faces)).toEqual(verdict));
});

it('says in one line what to do where it is not installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scorer-'));
  // Beside the packages of the product, as it is shipped, without its own.
  await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  await cp(import.meta.dirname, join(folder, 'scorer'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  await expect(promisify(execFile)(process.execPath, [join(folder, 'scorer/score.ts')])).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Install it first: npm ci --prefix scorer\n$/),
  });
  await rm(folder, { recursive: true });
});
