/**
 * The first start on a machine with nothing set: the demo is filled, its orders are paid at the sandbox, its log-ins work. Killed in the
 * middle, the next one begins anew instead of going on with half a demo.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { demoPassword } from '../../server/demo/person.ts';
import { createClient } from '../helpers/http-client.ts';
import { freePort } from '../helpers/server-process.ts';

test('fills the demo whole, whatever became of the start before, and lets its members in; the next finds it as it was', {
  timeout: 180_000,
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'test-first-start-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const { NODE_ENV: _unset, ...environment } = process.env;
  for (const start of ['killed', 'first', 'next'] as const) {
    const port = await freePort();
    let output = '';
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...environment,
        PORT: String(port),
        SANDBOX_URL: `http://127.0.0.1:${await freePort()}`,
        METRICS_PORT: 'off',
        LOG_LEVEL: 'warn',
        DATA_DIR: dir,
        DEMO_MEMBERS: '20',
        DEMO_FACES: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const said = (text: RegExp) => expect.poll(() => output, { timeout: 60_000, interval: 20 }).toMatch(text);
    if (start === 'killed') {
      await said(/Demo: orders|Could not start/);
      child.kill('SIGKILL');
      await ended;
      continue;
    }
    await said(/Stop with ctrl-C|Could not start/);
    expect(output.includes('it starts over')).toBe(start === 'first');
    expect(output.includes('Demo: orders')).toBe(start === 'first');
    expect(output).toContain('Ready: http://localhost');
    const client = createClient(port, 'localhost');
    const answer = await client.post('/api/user.php', { login: 'demo.pl@evenfall.test', password: demoPassword });
    expect(answer.status, answer.text).toBe(200);
    // Bought in the demo, through the sandbox.
    expect(answer.json.user).toMatchObject({ paid_user: true });
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }
});
