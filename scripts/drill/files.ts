/** The drill of files: each of `deploy/` is read by the program it is for, where that is installed. */
import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
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
}

/** By the program: with the arguments before the file. */
const lint = (path: string, packageName: string, args: readonly string[], ...named: string[]): Linter[] =>
  named.map((file) => ({ file, path, args: [...args, file], package: packageName }));

const linters: readonly Linter[] = [
  ...lint('/usr/bin/promtool', 'prometheus', ['check', 'rules'], 'deploy/prometheus/alerts.yml'),
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
  ...lint('/bin/sh', 'dash', ['-n'], 'deploy/backup.sh', 'deploy/prepare-ha.sh'),
];

export const files: Drill = {
  name: 'files',
  what: 'the files of deploy/ are read by the programs they are for',
  async run() {
    const lines: string[] = [];
    const faults: string[] = [];
    for (const { file, path, args, package: packageName } of linters) {
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      if (!isThere) {
        lines.push(`${file} not read: install ${packageName}`);
        continue;
      }
      await promisify(execFile)(path, [...args], { cwd: root }).then(
        () => lines.push(`${file}: good`),
        (error: { stdout?: string; stderr?: string; message: string }) =>
          faults.push(`${file}: ${(error.stderr || error.stdout || error.message).trim()}`),
      );
    }
    if (faults.length) throw new Error(faults.join('\n'));
    return lines;
  },
};
