/** The files of deploy/ agree with the code: variables, ports, addresses of health, commands, metrics and runbooks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { endpoints } from '../../contract/index.ts';
import { counters, gauges, histograms } from '../../server/platform/metric-list.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const config = read('server/platform/config.ts');
const compose = ['compose.yaml', 'compose.ha.yaml'].map((name) => read(`deploy/${name}`)).join('\n');
const units = readdirSync(join(root, 'deploy/systemd')).map((name) => read(`deploy/systemd/${name}`));

/** Variables of other programs, or of these files alone. */
const foreign =
  /^(?:POSTGRES_|PG|BACKUP_|DATA_SOURCE_NAME|ALLOW_EMPTY|PATRONI_|APP_PASSWORD|DATABASE_PASSWORD|DATABASE_VOLUME|ADMIN_EMAIL|KEEP_|NODE_ENV)/;

test('every variable that is set for the application is one it reads, and is described', () => {
  const names = new Set([
    ...[...compose.matchAll(/^\s{4}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name ?? ''),
    ...[...compose.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name ?? ''),
    ...[...read('deploy/.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''),
    ...units.flatMap((unit) => [...unit.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name ?? '')),
    ...[...read('deploy/Dockerfile').matchAll(/\b([A-Z][A-Z_]+)=\S+/g)].map(([, name]) => name ?? ''),
  ]);
  const ours = [...names].filter((name) => !foreign.test(name));
  expect(ours.length).toBeGreaterThan(15);
  const described = read('docs/operating.md');
  for (const name of ours) {
    expect(config, name).toContain(`'${name}'`);
    expect(described, name).toContain(`\`${name}\``);
  }
});

test('ports and health addresses are those of the code', () => {
  expect(config).toContain("integer('PORT', 3000");
  expect(config).toContain("integer('METRICS_PORT', 9464");
  const health = read('server/platform/http/health.ts');
  for (const [file, used] of [
    ['deploy/Caddyfile', ['web:3000', 'health_uri /readyz', 'http://web:9464/host']],
    ['deploy/haproxy.cfg', ['GET /readyz', 'web:3000']],
    ['deploy/prometheus/prometheus.yml', ['port: 9464']],
    ['deploy/Dockerfile', ['PORT=3000', 'METRICS_PORT=9464', '/healthz', 'EXPOSE 3000 9464']],
  ] as const)
    for (const text of used) expect(read(file), file).toContain(text);
  for (const path of ['/healthz', '/readyz']) expect(health).toContain(`'${path}'`);
});

test('every command and every mounted file is there; every folder that the code reads is in the image', () => {
  const texts = [compose, read('deploy/Dockerfile'), ...units];
  const programs = texts.flatMap((text) =>
    [...text.matchAll(/\b((?:server|scripts)\/[\w/-]+\.ts)\b/g)].map(([, path]) => path ?? ''),
  );
  expect(new Set(programs).size).toBeGreaterThan(2);
  for (const path of programs) expect(existsSync(join(root, path)), path).toBe(true);
  for (const [, path = ''] of compose.matchAll(/[-["]\s?"?\.\/([\w./-]+):\//g))
    expect(existsSync(join(root, 'deploy', path)), path).toBe(true);
  for (const [, path = ''] of read('deploy/Dockerfile').matchAll(/--from=build \/app\/(\S+) /g))
    expect(path === 'node_modules' || path === 'dist' || existsSync(join(root, path)), path).toBe(true);
});

test('a process has the time it needs to end', () => {
  const [wait = 0, handOver = 0] = [
    /'DRAIN_SECONDS', env === 'production' \? (\d+)/,
    /'HAND_OVER_SECONDS', env === 'production' \? (\d+)/,
  ].map((pattern) => Number(pattern.exec(config)?.[1]));
  const graces = [
    Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]),
    ...units.flatMap((unit) => [...unit.matchAll(/TimeoutStopSec=(\d+)/g)].map(([, seconds]) => Number(seconds))),
  ];
  expect(wait + handOver).toBeGreaterThan(0);
  for (const grace of graces) expect(grace).toBeGreaterThanOrEqual(wait + handOver + 20);
});

test('alerts and board use metrics that exist, and every alert has its paragraph', () => {
  const alerts = read('deploy/prometheus/alerts.yml');
  const source = read('server/gauges.ts') + read('server/chat/socket.ts') + read('server/platform/metrics.ts');
  const looked = [...source.matchAll(/gauge\(\s*'(\w+)'/g)].map(([, name]) => name);
  const metrics = new Set([...Object.keys({ ...counters, ...histograms, ...gauges }), ...looked]);
  const expressions = [
    ...[...alerts.matchAll(/expr: (.+)$/gm)].map(([, expr]) => expr ?? ''),
    ...[...read('deploy/grafana/evenfall.json').matchAll(/"expr": "(.+)"/g)].map(([, expr]) => expr ?? ''),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  const used = new Set(
    expressions.flatMap((expr) =>
      [...expr.replace(/\\?"[^"]*"/g, '').matchAll(/\b([a-z]+_[a-z_0-9]+)\b(?!\()/g)].map(([, name]) => name ?? ''),
    ),
  );
  // Of Node, Patroni and the machine; and words of Prometheus's own language.
  const foreignMetric = /^(?:nodejs|patroni|node_filesystem)_|^(?:histogram_quantile|predict_linear)$/;
  const unknown = [...used].filter(
    (name) => !metrics.has(name.replace(/_(?:bucket|sum|count)$/, '')) && !foreignMetric.test(name),
  );
  expect(unknown).toEqual([]);
  const routes = new Set(Object.values(endpoints).map(({ path }) => path.replace(/\.php$/, '')));
  for (const [, route = ''] of expressions.join('\n').matchAll(/route=\\?"([^"\\]+)/g))
    expect([...routes]).toContain(route);
  const runbook = read('docs/run/alerts.md');
  const tried = read('deploy/prometheus/alerts.test.yml');
  for (const [, name = ''] of alerts.matchAll(/- alert: (\w+)/g)) {
    expect(runbook, name).toContain(`**${name}.**`);
    expect(tried, name).toContain(`alertname="${name}"`);
  }
});

test('every metric of the list is counted, timed or set somewhere', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => read(`server/${name}`));
  const isCounted = (name: string) =>
    sources.some((text) => new RegExp(`metrics\\s*\\.(?:count|observe|set)\\(\\s*'${name}'`).test(text));
  const names = Object.keys({ ...counters, ...histograms, ...gauges });
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !isCounted(name))).toEqual([]);
});

test('the board shows what matters: each figure by the kinds that tell it apart', () => {
  const expressions = [...read('deploy/grafana/evenfall.json').matchAll(/"expr": "(.+)"/g)].map(
    ([, expr]) => expr ?? '',
  );
  const matters = {
    'queues by kind': /by \(queue\) \(jobs_waiting\)/,
    'queues by age': /by \(queue\) \(jobs_oldest_seconds\)/,
    'dead letters': /\(jobs_dead\)/,
    'mail by outcome': /by \(result\) .*mail_sent_total/,
    'payments by state and provider': /by \((?:provider, state|state, provider)\) .*payments_total/,
    'check of the books': /ledger_differences/,
    'age of the outbox': /outbox_oldest_seconds/,
    sockets: /sockets_open/,
    'sends with times': /histogram_quantile.*duration_seconds_bucket\{method=\\"POST\\",route=\\"\/api\/messages/,
    'deliveries with times': /histogram_quantile.*delivery_seconds_bucket/,
    'answers with times': /histogram_quantile.*http_request_duration_seconds_bucket/,
    'lag of the replica': /replica_lag_seconds/,
    'cache of pages': /by \(result\) .*page_cache_total/,
    'age of the moderation queues': /by \(queue\) \(desk_oldest_seconds\)/,
  };
  const absent = Object.entries(matters).filter(([, pattern]) => !expressions.some((expr) => pattern.test(expr)));
  expect(absent.map(([what]) => what)).toEqual([]);
});

test('what is asked for in .env.example is used, and the proxy is the one that is trusted', () => {
  const [asked = ''] = read('deploy/.env.example').split('# Outgoing mail');
  const names = [...asked.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  expect(names).toEqual(['APP_SECRET', 'DATABASE_PASSWORD', 'ADMIN_EMAIL']);
  const used = compose + read('deploy/Caddyfile').replaceAll('{$', '${');
  for (const name of names.slice(1)) expect(used, name).toContain(`\${${name}`);
  const [, subnet] = /subnet: (\S+)/.exec(compose) ?? [];
  expect(compose).toContain(`TRUSTED_PROXIES: ${subnet}\n`);
});

test('whatever speaks to the tables waits for the migrations; the relay beside it is asked in the clear', () => {
  const services = (name: string) =>
    (
      parse(read(`deploy/${name}`), { merge: true, customTags: [{ tag: '!override', collection: 'map' }] }) as {
        services: Record<string, { depends_on?: Record<string, { condition: string }> }>;
      }
    ).services;
  const [single, ha] = [services('compose.yaml'), services('compose.ha.yaml')];
  // The first line of a first start was an error: the backup was there before its table.
  for (const name of ['web', 'worker', 'backup', 'setup']) {
    expect(single[name]?.depends_on?.['migrate']?.condition, name).toBe('service_completed_successfully');
    expect(ha[name]?.depends_on, name).toBeUndefined();
  }
  // Its certificate is its own: a client that checks certificates, as ours does, would not send.
  expect(read('deploy/compose.yaml')).toMatch(/SMTP_URL: \$\{SMTP_URL:-smtp:\/\/mail:25\?ignoreTLS=true\}/);
});

test('the backup may read the database, write the archive, and is restored from where it writes', () => {
  const mounts = [...read('deploy/compose.yaml').matchAll(/- \.\/(\S+):(\/etc\/postgresql\/\S+):ro/g)].map(
    ([, , to]) => to,
  );
  const settings = read('deploy/postgresql.conf');
  expect(mounts).toContain(/hba_file = '(.+)'/.exec(settings)?.[1]);
  // "all" is no replication, which a base backup is.
  expect(read('deploy/pg_hba.conf')).toMatch(/^host\s+replication\s+all\s+samenet/m);
  const backup = read('deploy/backup.sh');
  expect(backup).toMatch(/^chown postgres \/wal$/m);
  expect(settings).toMatch(/archive_command = '.*\/wal\/%f/);
  const restoring = read('docs/run/restore.md');
  for (const text of ['/backups', 'base.tar.gz', 'cp /wal/%%f %%p', 'evenfall_restored'])
    expect(restoring).toContain(text);
  expect(read('docs/run/upgrade.md')).toContain('/backup.sh once');
  expect(backup).toContain('= once');
});

test('with three PostgreSQL nothing asks for the one of compose.yaml, and they let the application in', () => {
  const ha = read('deploy/compose.ha.yaml');
  // Whoever names it in compose.yaml is led elsewhere.
  const single = read('deploy/compose.yaml');
  const services = single
    .split(/^ {2}(?=\w+:\n)/m)
    .filter((text) => /postgres: \{ condition|@postgres:|PGHOST: postgres/.test(text));
  const names = services
    .map((text) => /^(\w+):/.exec(text)?.[1])
    .filter((name) => name !== undefined && name !== 'name');
  expect(names).toEqual(expect.arrayContaining(['migrate', 'backup', 'postgres_exporter']));
  for (const name of names) expect(ha, name).toMatch(new RegExp(`^ {2}${name}:[^]*?(?:haproxy|\\*ha\\b)`, 'm'));
  expect(ha).toContain('postgres: { profiles: [single] }');
  const patroni = read('deploy/patroni.yml');
  for (const kind of ['all', 'replication']) expect(patroni).toContain(`- host ${kind} all samenet scram-sha-256`);
  const archive = /archive_command = '(.+)'/.exec(read('deploy/postgresql.conf'))?.[1];
  expect(patroni).toContain(`archive_command: "${archive}"`);
  expect(read('deploy/Dockerfile.patroni')).toContain('chown postgres:postgres /wal');
  expect(read('deploy/prepare-ha.sh')).toContain('create role evenfall login replication');
});

test('a unit may write where the application writes, and tells its metrics', () => {
  const servers = units.filter((unit) => unit.includes('server/main.ts'));
  expect(servers.length).toBe(2);
  for (const unit of servers) {
    const [, dataDir = ''] = /DATA_DIR=(\S+)/.exec(unit) ?? [];
    expect(dataDir).toBe(`/var/lib/${/StateDirectory=(\S+)/.exec(unit)?.[1]}`);
    expect(unit).toMatch(/METRICS_PORT=(?:9464|1%i)/);
  }
});

test('nothing of the machine it is built on gets into the image', () => {
  const left = read('deploy/Dockerfile.dockerignore').split('\n');
  for (const name of ['data', 'node_modules', '.git', 'deploy', '**/.env']) expect(left).toContain(name);
});

test('what no test can run is checked line by line where its rules are few', () => {
  // YAML takes no tabs, and JSON must be JSON.
  for (const name of [
    'compose.yaml',
    'compose.ha.yaml',
    'patroni.yml',
    'prometheus/alerts.yml',
    'prometheus/prometheus.yml',
  ])
    expect(read(`deploy/${name}`), name).not.toContain('\t');
  expect(JSON.parse(read('deploy/grafana/evenfall.json')).panels.length).toBeGreaterThan(15);
  for (const setting of [
    'synchronous_mode: true',
    'failsafe_mode: true',
    'primary_start_timeout: 0',
    'use_pg_rewind: true',
  ])
    expect(read('deploy/patroni.yml')).toContain(setting);
});
