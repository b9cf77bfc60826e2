import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openPrompt } from './prompt.ts';

function terminal() {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  return {
    prompt: openPrompt({ input, output }),
    type: (text: string) => input.write(`${text}\r`),
    end: () => input.end(),
    shown: () => shown,
  };
}

test('an answer is judged when it is given and asked for again, the ones before stay', async () => {
  const { prompt, type, shown } = terminal();
  const name = prompt.ask('Name', { fallback: 'Admin' });
  type('');
  expect(await name).toBe('Admin');
  const code = prompt.ask('Code', { check: async (a) => (a === 'right' ? undefined : 'not this one') });
  type('wrong');
  await expect.poll(shown).toContain('not this one');
  type('');
  await expect.poll(shown).toContain('please answer this');
  type(' right ');
  expect(await code).toBe('right');
});

test('what is secret is never shown, nor is its length', async () => {
  const { prompt, type, shown } = terminal();
  const password = prompt.ask('Password', { secret: true, check: (a) => (a.length < 8 ? 'too short' : undefined) });
  type('hush');
  await expect.poll(shown).toContain('too short');
  type(' a lantern after dark');
  expect(await password).toBe(' a lantern after dark');
  const again = prompt.ask('Name');
  type('Pen');
  expect(await again).toBe('Pen');
  expect(shown()).toContain('Pen');
  for (const part of ['hush', 'lantern', '*']) expect(shown()).not.toContain(part);
});

test('a terminal that is closed ends the question', async () => {
  const { prompt, end } = terminal();
  const asked = prompt.ask('Name');
  end();
  await expect(asked).rejects.toThrow('Stopped');
});
