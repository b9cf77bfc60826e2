/** The state of each part, judged from the figures of the metrics (server/gauges.ts), of the processes, and of what was tried. */
import {
  type Fact,
  type FactName,
  type HealthPart,
  type HealthState,
  healthStates,
} from '../../../contract/desk-health.ts';
import { minuteMs } from '../../../contract/time.ts';
import type { GaugeRows } from '../../platform/metrics.ts';
import type { Probes } from './probes.ts';
import type { ProcessRow } from './sql.ts';

export interface Reading {
  state: HealthState;
  facts: Fact[];
}

interface Figures {
  now: Date;
  /** By the name of the metric. */
  rows(name: string): GaugeRows;
  processes: readonly ProcessRow[];
  probes: Probes;
  proof: { at: Date; lines: number; broken_at: number | null } | undefined;
  /** Whether the configuration names a replica. */
  hasReplica: boolean;
}

/** A process is silent that has not said for so long that it lives. */
const silentMs = minuteMs;

const count = (name: FactName, value: number): Fact => ({ name, kind: 'count', value });
const seconds = (name: FactName, value: number): Fact => ({
  name,
  kind: 'seconds',
  value: Math.round(value * 10) / 10,
});
const text = (name: FactName, value: string): Fact => ({ name, kind: 'text', value: value.slice(0, 200) });
const moment = (name: FactName, value: Date): Fact => ({ name, kind: 'moment', value: value.toISOString() });

/** Higher is worse: at `warn` it is to be watched, at `bad` it is bad. */
const above = (value: number, warn: number, bad: number): HealthState =>
  value >= bad ? 'bad' : value >= warn ? 'warn' : 'ok';
type Limits = [warn: number, bad?: number];
interface Judged {
  state: HealthState;
  facts: [Fact];
}
/** A fact with its limits, which staff see beside it. */
const judged = (fact: Fact, value: number, ...[warn, bad]: Limits): Judged => ({
  state: above(value, warn, bad ?? Number.POSITIVE_INFINITY),
  facts: [{ ...fact, warn, ...(bad === undefined ? {} : { bad }) }],
});
/** The same where less is worse. */
const judgedBelow = (fact: Fact, value: number, warn: number, bad: number): Judged => ({
  state: value < bad ? 'bad' : value < warn ? 'warn' : 'ok',
  facts: [{ ...fact, warn, bad, below: true }],
});
const worst = (...states: HealthState[]): HealthState =>
  states.reduce((a, b) => (healthStates.indexOf(b) > healthStates.indexOf(a) ? b : a));
/** What is judged of a part, and what is only told or stands apart. */
const together = (...parts: readonly Partial<Reading>[]): Reading => ({
  state: worst(...parts.flatMap(({ state }) => state ?? [])),
  facts: parts.flatMap(({ facts }) => facts ?? []),
});
const max = (rows: GaugeRows): number => rows.reduce((most, { value }) => Math.max(most, value), 0);
const of = (rows: GaugeRows, label: string, value: string): number | undefined =>
  rows.find(({ labels }) => labels?.[label] === value)?.value;

const judges: Record<HealthPart, (figures: Figures) => Reading | undefined> = {
  processes({ now, processes }) {
    const living = processes.filter(({ seen_at: seen }) => now.getTime() - seen.getTime() < silentMs);
    const [web, workers] = ['web', 'worker'].map((role) => living.filter(({ roles }) => roles.includes(role)).length);
    const silent = processes.length - living.length;
    return {
      state: !web || !workers ? 'bad' : silent > 0 ? 'warn' : 'ok',
      facts: [
        count('web', web ?? 0),
        count('workers', workers ?? 0),
        ...(silent ? [count('silent_processes', silent)] : []),
      ],
    };
  },
  database({ rows }) {
    const connections = rows('database_connections');
    const waiting = of(connections, 'state', 'waiting') ?? 0;
    return together(
      {
        state: max(rows('database_up')) === 0 ? 'bad' : 'ok',
        facts: [count('connections', of(connections, 'state', 'open') ?? 0)],
      },
      judged(count('waiting_connections', waiting), waiting, 10, 50),
    );
  },
  replica({ processes, hasReplica }) {
    if (!hasReplica) return undefined;
    const lags = processes.flatMap(({ figures }) => figures['replica_lag_seconds'] ?? []);
    const lag = Math.max(0, ...lags);
    return lags.length ? judged(seconds('lag', lag), lag, 2, 60) : { state: 'bad', facts: [] };
  },
  bus({ now, processes }) {
    const living = processes.filter(({ seen_at: seen }) => now.getTime() - seen.getTime() < silentMs);
    const deaf = living.filter(({ figures }) => figures['bus_connected'] === 0).length;
    const lost = living.reduce((sum, { figures }) => sum + (figures['bus_dropped'] ?? 0), 0);
    return {
      state: living.length === 0 ? 'unknown' : deaf === 0 ? 'ok' : deaf === living.length ? 'bad' : 'warn',
      facts: [count('deaf_processes', deaf), ...(lost ? [count('lost_events', lost)] : [])],
    };
  },
  jobs({ rows }) {
    const [outbox, oldest] = [max(rows('outbox_oldest_seconds')), max(rows('jobs_oldest_seconds'))];
    const dead = rows('jobs_dead').reduce((sum, { value }) => sum + value, 0);
    return together(
      judged(seconds('outbox_age', outbox), outbox, 30, 60),
      judged(seconds('oldest_job', oldest), oldest, 300, 600),
      judged(count('dead', dead), dead, 1),
    );
  },
  mail({ rows, probes }) {
    const letters = rows('letters_recent');
    const [sent = 0, deferred = 0, refused = 0] = ['sent', 'deferred', 'refused'].map((state) =>
      of(letters, 'state', state),
    );
    const all = sent + deferred + refused;
    const share = all === 0 ? 0 : (refused + deferred) / all;
    return {
      state: probes.mail !== null ? 'bad' : all < 20 ? 'ok' : above(share, 0.05, 0.2),
      facts: [
        count('sent', sent),
        count('deferred', deferred),
        count('refused', refused),
        ...(probes.mail === null ? [] : [text('answer', probes.mail)]),
      ],
    };
  },
  payments({ rows }) {
    const oldest = max(rows('payments_open_oldest_seconds'));
    const silent = rows('provider_silent_seconds');
    const longest = max(silent);
    const who = silent.find(({ value }) => value === longest && value > 2 * 3_600)?.labels?.['provider'];
    const unchecked = max(rows('webhooks_unchecked'));
    return together(
      judged(seconds('oldest_undecided', oldest), oldest, 2 * 86_400, 14 * 86_400),
      { state: above(longest, 2 * 3_600, 6 * 3_600), facts: who ? [text('silent_provider', who)] : [] },
      unchecked ? judged(count('unchecked_reports', unchecked), unchecked, 1, 5) : {},
    );
  },
  webhooks({ rows }) {
    const endpoints = rows('webhook_endpoints');
    if (endpoints.length === 0) return undefined;
    const failing = of(endpoints, 'state', 'failing') ?? 0;
    const waiting = max(rows('webhooks_waiting'));
    return together(judged(count('failing_endpoints', failing), failing, 1), {
      facts: [count('waiting_deliveries', waiting)],
    });
  },
  photo_store({ probes: { storeMs } }) {
    return storeMs === undefined
      ? { state: 'bad', facts: [] }
      : judged(seconds('time', storeMs / 1_000), storeMs / 1_000, 2, 20);
  },
  backup({ now, rows }) {
    const ages = rows('age_seconds');
    const [backedUp, archived, restored] = ['made', 'archived', 'restored'].map((what) => of(ages, 'what', what));
    const at = (age: number) => new Date(now.getTime() - age * 1_000);
    // The log of what came after a backup is worth nothing without it, and the other way round.
    const isArchiving = of(ages, 'what', 'archive_failed') === undefined;
    return together(
      backedUp === undefined
        ? { state: 'warn' }
        : judged(moment('last_backup', at(backedUp)), backedUp, 36 * 3_600, 72 * 3_600),
      archived === undefined ? {} : judged(moment('last_archived', at(archived)), archived, 3_600, 24 * 3_600),
      { state: isArchiving ? 'ok' : 'bad' },
      // One that was never restored is a hope.
      restored === undefined ? { state: 'warn' } : judged(moment('last_restore', at(restored)), restored, 90 * 86_400),
    );
  },
  certificates({ now, probes: { certificates } }) {
    if (certificates === null) return undefined;
    const dark = certificates.filter(({ ends }) => ends === null);
    const [first] = certificates
      .flatMap(({ host, ends }) => (ends ? [{ host, ends }] : []))
      .toSorted((a, b) => a.ends.getTime() - b.ends.getTime());
    const left = first ? first.ends.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
    return together(
      first ? { facts: [text('host', first.host)] } : {},
      first ? judgedBelow(moment('ends', first.ends), left / 1_000, 14 * 86_400, 3 * 86_400) : {},
      dark.length > 0
        ? { state: 'warn', facts: [text('unreachable', dark.map(({ host }) => host).join(', '))] }
        : { state: 'ok' },
    );
  },
  disk({ processes }) {
    const free = processes.flatMap(({ figures }) => figures['disk_free'] ?? []);
    if (free.length === 0) return { state: 'unknown', facts: [] };
    const least = Math.min(...free);
    return judgedBelow({ name: 'free', kind: 'share', value: Math.round(least * 1_000) / 1_000 }, least, 0.15, 0.05);
  },
  books({ now, rows }) {
    const age = of(rows('age_seconds'), 'what', 'books');
    if (age === undefined) return { state: 'unknown', facts: [] };
    const faults = max(rows('ledger_differences'));
    return together(
      { state: faults > 0 ? 'bad' : 'ok', facts: [count('faults', faults)] },
      judged(moment('checked', new Date(now.getTime() - age * 1_000)), age, 36 * 3_600, 96 * 3_600),
    );
  },
  audit({ now, proof }) {
    if (!proof) return { state: 'unknown', facts: [] };
    const age = (now.getTime() - proof.at.getTime()) / 1_000;
    return together(
      { state: proof.broken_at === null ? 'ok' : 'bad', facts: [count('lines', proof.lines)] },
      judged(moment('checked', proof.at), age, 36 * 3_600),
    );
  },
};

/** Of the parts this installation has. */
export function readParts(figures: Figures): Map<HealthPart, Reading> {
  const readings = new Map<HealthPart, Reading>();
  for (const [part, judge] of Object.entries(judges)) {
    const reading = judge(figures);
    if (reading) readings.set(part as HealthPart, reading);
  }
  return readings;
}
