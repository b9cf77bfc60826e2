/** The drill of files: each of `deploy/` is read by the program it is for, where that is installed. */
import { execFile } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Drill } from './stage.ts';

const root = join(import.meta.dirname, '../..');

interface Linter {
  /** Relative to the project. */
  file: string;
  path: string;
  args: readonly string[];
  /** What Debian has it in. */
  package: string;
  /** What it says of a fault without failing. */
  fault?: RegExp;
}

/** By the program: with the arguments before the file. */
const lint = (path: string, packageName: string, args: readonly string[], ...named: string[]): Linter[] =>
  named.map((file) => ({ file, path, args: [...args, file], package: packageName }));

const linters: readonly Linter[] = [
  ...lint('/usr/bin/promtool', 'prometheus', ['check', 'rules'], 'deploy/prometheus/alerts.yml'),
  ...lint('/usr/bin/promtool', 'prometheus', ['test', 'rules'], 'deploy/prometheus/alerts.test.yml'),
  ...lint('/usr/bin/promtool', 'prometheus', ['check', 'config', '--syntax-only'], 'deploy/prometheus/prometheus.yml'),
  ...lint('/usr/bin/amtool', 'prometheus-alertmanager', ['check-config'], 'deploy/prometheus/alertmanager.yml'),
  ...lint('/usr/sbin/haproxy', 'haproxy', ['-c', '-f'], 'deploy/haproxy.cfg'),
  ...lint('/usr/sbin/nats-server', 'nats-server', ['-t', '-c'], 'deploy/nats.conf'),
  ...lint(
    '/usr/bin/systemd-analyze',
    'systemd',
    ['verify'],
    'deploy/systemd/evenfall-migrate.service',
    'deploy/systemd/evenfall-worker.service',
    'deploy/systemd/evenfall-web@.service',
  ),
  {
    file: 'deploy/pgbackrest.conf',
    path: '/usr/bin/pgbackrest',
    args: [`--config=${join(root, 'deploy/pgbackrest.conf')}`, '--stanza=evenfall', '--repo=1', 'info'],
    package: 'pgbackrest',
    fault: /invalid option|invalid section|cannot be set/,
  },
  ...lint('/bin/sh', 'dash', ['-n'], 'deploy/backup.sh', 'deploy/prepare-ha.sh'),
];

const execute = promisify(execFile);

/**
 * The Caddyfile, with what `.env` has to say. Debian's Caddy is older than the image's: a line it cannot know is left out for it, and named.
 * @param dir for the copy that is read
 * @returns what to say of it
 * @throws what the program found
 */
async function readCaddyfile(dir: string): Promise<string> {
  const caddy = '/usr/bin/caddy';
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec((await execute(caddy, ['version'])).stdout) ?? []).map(Number);
  const text = await readFile(join(root, 'deploy/Caddyfile'), 'utf8');
  const isOld = major < 2 || (major === 2 && minor < 7);
  const copy = join(dir, 'Caddyfile');
  await writeFile(copy, isOld ? text.replace(/^\s*stream_close_delay .*\n/m, '') : text);
  await execute(caddy, ['validate', '--adapter', 'caddyfile', '--config', copy], {
    env: { PATH: process.env['PATH'], HOME: dir, ADMIN_EMAIL: 'admin@drill.test' },
  });
  return isOld ? `good, but for stream_close_delay: Caddy ${major}.${minor} does not know it, 2.7 does` : 'good';
}

export const files: Drill = {
  name: 'files',
  what: 'the files of deploy/ are read by the programs they are for',
  async run({ dir }) {
    const lines: string[] = [];
    const faults: string[] = [];
    const isInstalled = (path: string) =>
      access(path).then(
        () => true,
        () => false,
      );
    const faultOf = (error: { stdout?: string; stderr?: string; message: string }) =>
      (error.stderr || error.stdout || error.message).trim();
    if (await isInstalled('/usr/bin/caddy'))
      await readCaddyfile(dir).then(
        (said) => lines.push(`deploy/Caddyfile: ${said}`),
        (error) => faults.push(`deploy/Caddyfile: ${faultOf(error)}`),
      );
    else lines.push('deploy/Caddyfile not read: install caddy');
    for (const { file, path, args, package: packageName, fault } of linters) {
      if (!(await isInstalled(path))) {
        lines.push(`${file} not read: install ${packageName}`);
        continue;
      }
      await execute(path, [...args], { cwd: root }).then(
        ({ stdout, stderr }) =>
          fault?.test(stdout + stderr) ? faults.push(`${file}: ${stdout}${stderr}`) : lines.push(`${file}: good`),
        (error) => faults.push(`${file}: ${faultOf(error)}`),
      );
    }
    if (faults.length) throw new Error(faults.join('\n'));
    return lines;
  },
};
