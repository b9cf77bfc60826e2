/** Looks at every part once a minute, keeps what it found, and tells those who are to be told. */
import { uuidv7 } from 'uuidv7';
import type { HealthPart, HealthState } from '../../../contract/desk-health.ts';
import { transaction } from '../../platform/db.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import type { GaugeRows } from '../../platform/metrics.ts';
import { emit } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { probe, type Probes } from './probes.ts';
import { readParts } from './readings.ts';
import { sendHealthMail } from './send-health-mail.ts';
import { nextPart, toTell } from './steps.ts';
import * as sql from './sql.ts';

/** What the parts are judged by; the figures are those of /metrics. */
const metricNames = [
  'database_up',
  'database_connections',
  'outbox_oldest_seconds',
  'jobs_oldest_seconds',
  'jobs_dead',
  'letters_recent',
  'payments_open_oldest_seconds',
  'provider_silent_seconds',
  'webhooks_unchecked',
  'webhook_endpoints',
  'webhooks_waiting',
  'age_seconds',
  'ledger_differences',
];

/** @param probes what was tried; found out unless given */
export async function lookAtHealth(services: Services, probes?: Probes): Promise<void> {
  const { clock, config, db, metrics } = services;
  const gauges = new Map<string, GaugeRows>();
  for (const name of metricNames) gauges.set(name, await metrics.rows(name));
  const tried = probes ?? (await probe(services));
  const now = clock.now();
  await sql.forgetProcesses.run(db, now);
  const readings = readParts({
    now,
    rows: (name) => gauges.get(name) ?? [],
    processes: await sql.processes(db, now),
    probes: tried,
    proof: await sql.auditProof.one(db),
    hasReplica: config.databaseReplicaUrl !== null,
  });
  await transaction(db, async (tx) => {
    await sql.lockHealth(tx);
    const before = new Map((await sql.allParts(tx)).map((row) => [row.part, row]));
    const parts = [...readings].map(([part, reading]) => nextPart(part, before.get(part), reading, now));
    await sql.saveParts.run(tx, JSON.stringify(parts));
    for (const { part, state, since } of parts) {
      const was = before.get(part)?.state ?? 'unknown';
      if (was !== state && !(was === 'unknown' && state === 'ok'))
        await emit(tx, 'health_changed', { part, state, was, since: since.toISOString() });
    }
    const lastTold = await sql.lastTold(tx);
    for (const watcher of await sql.watchers(tx)) {
      const lines = toTell(
        watcher,
        parts,
        lastTold.filter(({ watcher_id: id }) => id === watcher.id),
        now,
      );
      if (lines.length === 0) continue;
      await sql.setTold.run(
        tx,
        watcher.id,
        lines.map(({ part }) => part),
        lines.map(({ state }) => state),
        now,
      );
      await services.jobs.enqueue(
        tx,
        sendHealthMail,
        { watcher_id: watcher.id, lines: lines as { part: HealthPart; state: HealthState; again: boolean }[] },
        { key: uuidv7() },
      );
    }
  });
}

export const checkHealth: JobDefinition<object> = {
  name: 'check_health',
  retries: 0,
  backoff: false,
  schedule: '* * * * *',
  expiresSeconds: 55,
  run: (services) => lookAtHealth(services),
};
